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

const STATUS: Record<RegistryCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown_release: 404,
  release_pinned: 409,
  too_many_attempts: 429,
  upstream_unavailable: 503,
};

/** What the registry will not do, and why; becomes a problem document. Its sentence is for developers, hence English. */
export class RegistryProblem extends Error {
  constructor(
    readonly code: RegistryCode,
    sentence: string,
  ) {
    super(sentence);
  }

  get status(): number {
    return STATUS[this.code];
  }
}
