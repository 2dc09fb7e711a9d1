import type { FailurePhase } from '@klaster/shared/contract';
import { ChunkLoadError } from './chunk-load-error';
import { chainOf } from './plain-error';

type LoadPhase = Exclude<FailurePhase, 'render'>;

/** Codes of Module Federation's errors by what they say of the phase. */
const PHASES: readonly (readonly [RegExp, LoadPhase])[] = [
  [/RUNTIME-00[18]\b/, 'entry'],
  [/RUNTIME-0(02|15)\b/, 'init'],
];

/**
 * Where in loading a remote failed, by the innermost error that tells.
 *
 * @param error as {@link ChunkLoadError} has it: what a remote's code threw is in it as plain errors
 * @param hasContainer whether the remote's entry had run; where time ran out nothing else tells
 */
export function failurePhase(error: unknown, hasContainer: boolean): LoadPhase {
  const errors = chainOf(error);
  if (errors.some(({ message }) => message.startsWith('Loading chunk '))) return 'chunk';
  if (errors.some((one) => one instanceof ChunkLoadError && one.reason === 'timeout')) {
    return hasContainer ? 'chunk' : 'entry';
  }
  return PHASES.find(([pattern]) => errors.some(({ message }) => pattern.test(message)))?.[1] ?? 'expose';
}
