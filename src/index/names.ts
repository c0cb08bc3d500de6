// A few names that many rows share (languages, grammars, packs), each as a number in the order of first mention.

/** Few names, by number. */
export class Names {
  private readonly numbers = new Map<string, number>();

  number(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(name, number);
    }
    return number;
  }

  all(): string[] {
    return [...this.numbers.keys()];
  }
}
