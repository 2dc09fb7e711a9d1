import type { Refusal } from '@klaster/shared/contract';

/** A release that a gate keeps out. */
export class Refused extends Error {
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map(({ rule, release, against }) => `${rule}: ${release}; ${against}`).join('\n'));
  }
}

/** @throws {Refused} when there is anything in the list */
export function assertNone(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new Refused(refusals);
}
