import type { GateRefusal, ProblemCode } from '@klaster/shared/contract';

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

/** A release that a gate keeps out. */
export class ReleaseRefused extends Error {
  constructor(readonly refusals: readonly GateRefusal[]) {
    super(refusals.map(({ rule, release, against }) => `${rule}: ${release}; ${against}`).join('\n'));
  }
}

/** @throws {ReleaseRefused} when there is anything in the list */
export function assertNotRefused(refusals: readonly GateRefusal[]): void {
  if (refusals.length > 0) throw new ReleaseRefused(refusals);
}
