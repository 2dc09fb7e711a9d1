import type { GateRefusal } from '@klaster/shared/contract/http';
import { UserError } from '../../bootstrap/user-error.mjs';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3, notAllowed: 4 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure whose message is a sentence, followed by the objections of the gates. */
export class CommandFailure extends UserError {
  constructor(
    readonly exitCode: ExitCode,
    readonly sentence: string,
    readonly refusals: readonly GateRefusal[] = [],
  ) {
    super([sentence, ...refusals.flatMap(refusalLines)].join('\n'));
  }
}

function refusalLines({ rule, release, against, remedy }: GateRefusal): string[] {
  return ['', `  gate     ${rule}`, `  release  ${release}`, `  against  ${against}`, `  remedy   ${remedy}`];
}
