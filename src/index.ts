// The package entry: what `import … from 'cuepack'` gives. Everything here is documented and stays; what is not here may
// change at any time.

export { CuepackError, type ErrorCode } from './errors.ts';
export type { Explanation, ExplanationDocument, ExplanationUnit, Target, Verdict } from './explain/explain.ts';
export { openRepository, type QuestionOptions, type Repository, type RepositoryOptions } from './library/repository.ts';
export {
  ANSWER_VERSION,
  type AnswerDocument,
  type AnswerRegion,
  answerJsonSchema,
  type LeftOutRegion,
  type Task,
} from './present/document.ts';
export { type Format, type Layout, renderAnswer } from './present/formats.ts';
export type { GoldKind } from './rank/model.ts';
export type { TestsPolicy } from './workspace/ask.ts';
export type {
  WorkspaceProgress as RepositoryProgress,
  WorkspaceStatus as RepositoryStatus,
} from './workspace/workspace.ts';
