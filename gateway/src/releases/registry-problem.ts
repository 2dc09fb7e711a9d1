import type { ProblemCode } from '@klaster/shared/contract';

type RegistryCode = Extract<
  ProblemCode,
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'release_pinned'
  | 'unknown_release'
  | 'too_many_attempts'
  | 'upstream_unavailable'
>;

/** What the registry will not do, and why; becomes a problem document. Its sentence is for developers, hence English. */
export class RegistryProblem extends Error {
  constructor(
    readonly code: RegistryCode,
    sentence: string,
  ) {
    super(sentence);
  }
}
