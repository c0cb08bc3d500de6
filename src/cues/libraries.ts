// Which names and places belong to standard libraries, runtimes and well-known third parties. Tables only.

/** A path that was cut off at the front may begin inside these names; whole words that projects use are left out. */
const TRUNCATED = ['site-packages', 'dist-packages', 'node_modules']
  .flatMap((name) => Array.from({ length: name.length - 2 }, (_, cut) => name.slice(cut)))
  .filter((part) => !['packages', 'modules'].includes(part));

/** Places where installed and generated code lies, in any language; paths have forward slashes. */
export const LIBRARY_PATHS = new RegExp(
  [
    // Python
    '(?:^|/)(?:site|dist)-packages/',
    '(?:^|/)[Ll]ib(?:64)?/(?:python|pypy)\\d[\\d.]*/',
    '/[Pp]ython[\\d.-]*(?:/[\\w.-]+)?/[Ll]ib/',
    '^(?:<frozen |<__|<ipython|<string>|<stdin>)',
    '/python3?\\.\\d+/(?:asyncio|unittest|importlib)/',
    `^(?:${TRUNCATED.join('|')})/`,
    // JavaScript
    '(?:^|/)node_modules/',
    '^node:',
    '^(?:internal|node)/(?:modules|process|main|timers|bootstrap|util|streams|per_context|deps|errors|crypto|fs|event_target|async_hooks|test_runner|child_process|vm|url)\\b',
    '^(?:module|vm|fs|events|net|timers|util|stream|domain|_stream_\\w+|_http_\\w+|child_process|bootstrap_node|assert|internal/\\S+)\\.js$',
    '/~/',
    '^(?:webpack(?:-internal)?:/{2,3}.*/)?(?:\\(webpack\\)|webpack/)',
    '(?:^|/)webpack/(?:bootstrap|runtime)',
    '(?:^|/)(?:vendors?|polyfills?|runtime)(?:[.~-][\\w.~-]*)?\\.(?:m?js|bundle)$',
    '^(?:ext|bun|rsc/node|resource|chrome|chrome-extension|moz-extension|safari-extension):',
    '^https?://(?:deno\\.land|esm\\.sh|jsr\\.io|unpkg\\.com|cdn\\.[\\w.-]+)/',
    '/\\.(?:yarn|pnpm)/',
    '(?:^|/)bower_components/',
    // Native
    '^/usr/(?:lib|lib64|libexec|include|share|local/lib|local/include|local/share|local/go)/',
    '^/(?:lib|lib64|System|Library|Applications/Xcode[^/]*)/',
    '/sys-include/',
    '/(?:sysroot|SDKs/[^/]+)/',
    '(?:^|/)libsanitizer/',
    '(?:^|/)(?:vg_replace_|asan_|tsan_|msan_|sanitizer_)\\w+\\.(?:c|cc|cpp|h)$',
    '(?:^|/)compiler-rt/',
    '(?:^|/)sysdeps/',
    '^\\./?(?:nptl|csu|stdlib|malloc|signal|string|debug|sysdeps|elf|libio)/',
    '(?:^|/)\\.\\./(?:sysdeps|nptl|csu|stdlib|malloc|signal)/',
    '^(?:\\.\\./)+(?:src/)?lib(?:stdc\\+\\+|gcc|c)\\b',
    '/Program Files(?: \\(x86\\))?/(?:Microsoft|Windows Kits)',
    '(?:^|/)(?:third[_-]?party|thirdparty|3rdparty|externals?|extern|deps|_deps|vendor|vendored|Pods|Carthage)/',
    '/vctools/|/minkernel/|/crt/src/',
    // Go
    '/go/src/(?:archive|bufio|builtin|bytes|cmd|compress|container|context|crypto|database|debug|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|internal|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|sync|syscall|testing|text|time|unicode|unique|unsafe)/',
    '/pkg/mod/',
    '(?:^|/)[Gg]o\\d*[\\w.]*/src/(?:runtime|testing|net|os|internal|syscall|reflect|sync|fmt|io)/',
    '^\\w[\\w.-]*\\.\\w+/\\S+@v\\d',
    // Rust
    '^/rustc/',
    '(?:^|/)\\.?(?:cargo)/(?:registry|git)/',
    '/\\.?rustup/toolchains/',
    '/rustlib/src/',
    '^(?:/)?(?:src/)?lib(?:core|std|alloc|test|proc_macro)/',
    '^/?library/(?:std|core|alloc|test|proc_macro|panic_unwind|backtrace)/',
    // Ruby
    '(?:^|/)gems/[^/]+-\\d',
    '\\[GEM_ROOT\\]',
    '/lib/ruby/(?:\\d|gems|site_ruby|vendor_ruby|stdlib)',
    '/vendor/bundle/|^vendor/bundle/',
    '^<internal:',
    '/bin/(?:bundle|rake|rspec|rails|irb|ruby)$',
    // PHP
    '^phar:',
    // JVM
    '/\\.(?:m2|gradle|ivy2|sbt|coursier)/',
    '\\.jar!?/',
    // Others
    '^package:(?:flutter|test|test_api|flutter_test|stack_trace|async|collection|bloc|flutter_bloc|provider|http|dio|riverpod|flutter_riverpod|get|path|meta|stream_channel|boot|build_runner)/',
    '^(?:dart|org-dartlang-sdk):',
    '/\\.?pub-cache/',
    '^/?usr/share/(?:nvim|lua|vim|perl)/',
    '/nvim/runtime/',
    '/share/(?:nvim|vim)/',
    '/perl5?/(?:\\d|lib/perl5|vendor_perl|site_perl|core_perl)',
    '(?:^|/)libraries/(?:base|ghc-\\w+|containers|bytestring|text|transformers|mtl)/',
    '/\\.(?:stack|cabal|ghcup)/',
    '(?:^|/)R/library/|/R/site-library/|/lib/R/',
    '^/_/src/|/_work/\\d+/s/src/(?:libraries|coreclr)/',
    '^Swift/',
    '/swift/stdlib/',
    '/hostedtoolcache/',
    '^/nix/store/[^/]+-(?:python|ruby|nodejs|ghc|go)',
  ].join('|'),
);

export const JVM_LIBRARIES =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|android|androidx|dalvik|libcore|jakarta|com\.android|org\.junit|junit|org\.testng|org\.mockito|org\.hamcrest|org\.assertj|org\.opentest4j|org\.springframework|org\.hibernate|org\.apache|org\.eclipse|org\.gradle|org\.codehaus|org\.jboss|org\.slf4j|org\.scalatest|org\.scalactic|org\.scalajs|org\.bouncycastle|org\.glassfish|org\.aspectj|org\.jetbrains|org\.joda|org\.w3c|org\.xml|org\.sonar|io\.netty|io\.grpc|io\.micronaut|io\.quarkus|io\.vertx|io\.reactivex|io\.undertow|io\.ktor|io\.micrometer|io\.kotest|io\.mockk|reactor|rx|akka|play|cats|zio|sbt|xsbt|ch\.qos|com\.google|com\.fasterxml|com\.intellij|com\.zaxxer|com\.mysql|com\.amazonaws|com\.squareup|com\.facebook|com\.github\.benmanes|net\.bytebuddy|net\.sf|okhttp3|okio|retrofit2|dagger|lombok|worker\.org\.gradle|oracle|weblogic|org\.postgresql|org\.mongodb|org\.elasticsearch|org\.h2|nrepl)\./;

export const DOTNET_LIBRARIES =
  /^(?:System|Microsoft|Mono|MS|Windows|Xunit|NUnit|Moq|Castle|Newtonsoft|Autofac|AutoMapper|MediatR|Dapper|Npgsql|Serilog|NLog|log4net|Polly|FluentAssertions|UnityEngine|UnityEditor|Swashbuckle|Grpc|Google|Azure|Amazon|MongoDB|StackExchange|Hangfire|RestSharp|Interop|Avalonia)\./;

export const PYTHON_STANDARD: ReadonlySet<string> = new Set(
  'abc argparse ast asyncio base64 bdb bisect builtins bz2 calendar cgi code codecs collections concurrent configparser contextlib copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum filecmp fileinput fnmatch fractions ftplib functools genericpath getopt getpass gettext glob graphlib gzip hashlib heapq hmac html http idlelib imaplib importlib inspect io ipaddress json keyword lib2to3 linecache locale logging lzma mailbox mimetypes multiprocessing netrc ntpath numbers opcode operator optparse os pathlib pdb pickle pkgutil platform plistlib poplib posixpath pprint profile pstats pty py_compile pydoc queue quopri random re reprlib runpy sched secrets selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_parse ssl stat statistics string stringprep struct subprocess symtable sysconfig tarfile telnetlib tempfile textwrap threading timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types typing unittest urllib uuid venv warnings wave weakref webbrowser wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zoneinfo'.split(
    ' ',
  ),
);

export const GO_STANDARD: ReadonlySet<string> = new Set(
  'archive bufio bytes cmd compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image index internal io iter log maps math mime net os panic path plugin reflect regexp runtime slices sort strconv strings sync syscall testing text time unicode unique unsafe'.split(
    ' ',
  ),
);

export const BEAM_LIBRARIES: ReadonlySet<string> = new Set(
  'elixir stdlib kernel ex_unit mix logger iex eex erts ssl inets crypto compiler sasl mnesia phoenix ecto plug cowboy cowlib ranch db_connection postgrex myxql jason poison telemetry absinthe oban tesla hackney finch mint gen_stage broadway bandit thousand_island castore decimal gettext mox bypass httpoison swoosh bamboo tzdata timex ex_machina wallaby hound floki sentry dataloader commanded quantum redix guardian ash'.split(
    ' ',
  ),
);

export const HASKELL_LIBRARIES =
  /^(?:base|ghc-prim|ghc-internal|ghc|containers|bytestring|text|transformers|mtl|array|unordered-containers|vector|template-haskell|process|directory|filepath|time|unix|stm|async|exceptions|hspec[\w-]*|QuickCheck|tasty[\w-]*|aeson|lens|conduit[\w-]*|warp|wai[\w-]*|servant[\w-]*|yesod[\w-]*|persistent[\w-]*)$/;
