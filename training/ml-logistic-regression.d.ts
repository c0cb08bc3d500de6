// What this project uses of ml-logistic-regression, which comes without types.

declare module 'ml-logistic-regression' {
  import type { Matrix } from 'ml-matrix';

  export default class LogisticRegression {
    constructor(options: { numSteps: number; learningRate: number });
    /** One for each class, each against the others, with its own class as 0. */
    classifiers: { weights: Matrix; testScores(rows: Matrix): number[] }[];
    train(rows: Matrix, classes: Matrix): void;
  }
}
