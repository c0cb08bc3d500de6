// Does a token name a file? By its ending, or by being one of the files that have none. Knows no file system.

const EXTENSIONS = new Set(
  (
    'py pyi pyx pxd pxi ipynb js mjs cjs jsx ts mts cts tsx vue svelte astro coffee java kt kts scala sc groovy gradle clj cljs cljc edn go rs c h cc cpp cxx c++ hh hpp hxx inl ipp tpp m mm swift cs csx fs fsx fsi vb xaml razor cshtml vbproj csproj fsproj vcxproj sln props targets rb erb haml slim rake gemspec ru php phtml inc twig blade ex exs eex heex leex erl hrl dart lua pl pm t pod hs lhs hsc cabal x y r R rmd Rmd qmd jl nim zig ml mli elm sol sql proto thrift graphql gql asm s S ld l yy ll ' +
    'json json5 jsonc yaml yml toml ini cfg conf config properties env lock xml xsd xsl html htm xhtml css scss sass less styl md mdx rst adoc txt csv tsv sh bash zsh fish ps1 bat cmd mk cmake bzl bazel tf tfvars hcl nix dockerfile j2 jinja jinja2 tmpl tpl mustache hbs ejs pug jade njk liquid feature snap log db sqlite plist storyboard xib pbxproj strings podspec lisp el scm rkt vim tcl d pas f90 f f95 for adb ads v sv vhd vhdl cu cuh cl glsl hlsl wgsl metal frag vert shader wat wast po pot svg map service'
  ).split(' '),
);

const BARE =
  /^(?:Makefile|GNUmakefile|Dockerfile|Containerfile|Rakefile|Gemfile|Podfile|Brewfile|Procfile|Vagrantfile|Jenkinsfile|Fastfile|Guardfile|Justfile|CMakeLists\.txt|BUILD|WORKSPACE|Pipfile|Cargo\.lock|go\.mod|go\.sum|\.\w{2,20}(?:rc|ignore|config|attributes))$/;

/** Products whose names look like files. */
const PRODUCTS =
  /^(?:node|next|vue|nuxt|d3|three|express|react|angular|ember|backbone|socket|moment|chart|p5|discord|alpine|bun|deno|day|tensorflow|knockout|require|handlebars|underscore|lodash|typescript|polymer|meteor|passport|sails|koa|hapi|nest|electron|ace|pixi|matter|fabric|konva|leaflet|highcharts|plotly|video|hls|dash|ml|brain|asp|engine|preact|solid|mithril|riot|aurelia|stimulus|htmx|reveal|impress)\.(?:js|net|io|ts)$/i;

export const HOSTS =
  /\.(?:com|org|net|io|dev|local|localhost|invalid|example|edu|gov|co|uk|de|fr|app|cloud|internal|lan)$/i;

/** The ending of a path's last part, without the dot; empty when it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1);
}

/** True when a token reads as the path of a text file. */
export function isFileName(token: string): boolean {
  const name = token.slice(Math.max(token.lastIndexOf('/'), token.lastIndexOf('\\')) + 1);
  if (BARE.test(name)) return true;
  if (!EXTENSIONS.has(extensionOf(token))) return false;
  if (/^\d+(?:\.\d+)*\.\w$/.test(name)) return false;
  const base = name.slice(0, name.lastIndexOf('.'));
  return /[A-Za-z_\d\]})]/.test(base) && !(name === token && PRODUCTS.test(name));
}

/** Endings so short or so common as words that a bare name with one is rather a member access (`self.x`, `foo.log`). */
const WEAK = new Set(
  'x y s S t d v f l m r R pl ml cl el in db log map config for strings env lock props targets service conf feature snap cmd po inc d ru p tpl text po y'.split(
    ' ',
  ),
);

/** True when a token without a folder reads as a file name in prose. */
export function isBareFileName(token: string): boolean {
  return (
    isFileName(token) && !WEAK.has(extensionOf(token)) && /^[\w@.+-]+$/.test(token) && !/^[A-Za-z]+\.[A-Z]/.test(token)
  );
}
