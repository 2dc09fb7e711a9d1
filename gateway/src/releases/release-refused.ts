import type { GateRefusal } from '@klaster/shared/contract';

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
