// The one module of the package `natural` that is used, which has no types of its own. The deep path: the package's own
// entry prints, reads .env and loads database clients.

declare module 'natural/lib/natural/stemmers/porter_stemmer.js' {
  const porter: { stem(word: string): string };
  export default porter;
}
