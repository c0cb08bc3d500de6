// How much does the length of a region or file weigh in BM25? A query meets few of a snapshot's regions and files, so each
// norm is worked out when it is first asked for. It knows no terms.

export interface LengthParameters {
  /** Saturation of the term frequency. */
  readonly k1: number;
  /** Share of the length normalisation, 0 to 1. */
  readonly b: number;
}

/** Length norms of things by number. */
export class Norms {
  private readonly known: Float32Array;
  private readonly lengthOf: (id: number) => number;
  private readonly mean: number;
  private readonly parameters: LengthParameters;

  /** For `count` things of `total` tokens together. */
  constructor(count: number, total: number, lengthOf: (id: number) => number, parameters: LengthParameters) {
    this.known = new Float32Array(count);
    this.mean = Math.max(1, total / Math.max(1, count));
    this.lengthOf = lengthOf;
    this.parameters = parameters;
  }

  /** Never 0, which stands for one that is not known yet. */
  of(id: number): number {
    const { known } = this;
    if (known[id] === 0) {
      const { k1, b } = this.parameters;
      known[id] = k1 * (1 - b + (b * this.lengthOf(id)) / this.mean);
    }
    return known[id]!;
  }
}
