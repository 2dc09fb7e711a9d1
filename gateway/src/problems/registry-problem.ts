import type { GateRefusal } from '@klaster/shared/contract/http';
import type { GatewayProblem } from './problem-sentences';

/** A refusal of the registry, with its reason; becomes a problem document. */
export class RegistryProblem extends Error {
  constructor(
    readonly code: GatewayProblem,
    /** For developers, hence English; without one the catalogue's sentence is used, in the reader's language. */
    sentence = '',
    /** Sent with the answer. */
    readonly headers: Record<string, string[]> = {},
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
