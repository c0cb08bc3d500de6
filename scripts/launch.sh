# Starts the compiled program under $root: what build.sh and run.sh have in common. POSIX sh; sourced, not run.

fail() {
  printf 'cuepack: %s\n' "$1" >&2
  exit 2
}

# A checkout that was never compiled mends itself where it can; a deployed folder brings its own dist/.
compile_once() {
  if [ -f "$root/scripts/compile.mjs" ] && [ -f "$root/node_modules/typescript/bin/tsc" ] && [ -w "$root" ]; then
    printf 'cuepack: compiling once into %s/dist\n' "$root" >&2
    node "$root/scripts/compile.mjs" >&2 || fail "the program does not compile; run npm ci in $root and look at its errors"
  else
    fail "$root/dist is missing; run npm ci in $root, or deploy a folder made by npm run bundle"
  fi
}

launch() {
  command -v node >/dev/null 2>&1 || fail 'node is not on the PATH; install Node 20 or later'
  version=$(node --version 2>/dev/null) || fail 'node on the PATH does not run; install Node 20 or later'
  major=${version#v}
  major=${major%%.*}
  [ "$major" -ge 20 ] 2>/dev/null || fail "node on the PATH is ${version:-unknown}; version 20 or later is needed"
  [ -f "$root/dist/src/cli.js" ] || compile_once
  # Every query is a process of its own, and so is every build: each stands in one file, where the compiler could make that.
  if [ -f "$root/dist/run/start.cjs" ]; then exec node "$root/dist/run/start.cjs" "$@"; fi
  exec node "$root/dist/src/cli.js" "$@"
}
