// The kinds of questions that can be asked of a repository.

/** What somebody wants to find. */
export const TASKS = ['issue', 'trace2code', 'comment2context', 'edit2ripple', 'code2test'] as const;
export type Task = (typeof TASKS)[number];
