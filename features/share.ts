// What is a value worth beside the best of its kind? Raw scores of two queries cannot be compared; shares can.

/** A share of the best, 0 to 1; 0 when nothing has any. */
export const share = (value: number, best: number): number => (best > 0 ? value / best : 0);
