import type { FailurePhase, FailureReport } from '@klaster/shared/contract';
import { readBootDocument } from '../boot/read-boot';
import { chainOf, ChunkLoadError } from './load-error';

const MESSAGE_LIMIT = 500;

type FailedRelease = { app: string; version: string };

/** Reports to the gateway that a release failed on this page; the gateway counts visitors and rolls a bad release back. Never throws. */
export function reportFailure({ app, version }: FailedRelease, phase: FailureReport['phase'], error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LIMIT);
  const { ticket } = readBootDocument();
  const body = JSON.stringify({ app, version, phase, message, ticket } satisfies FailureReport);
  // A beacon leaves even when the visitor does.
  navigator.sendBeacon('/registry/failures', new Blob([body], { type: 'application/json' }));
}

type LoadPhase = Exclude<FailurePhase, 'render'>;

/** Codes of Module Federation's errors, by the phase that they show. */
const PHASES: readonly (readonly [RegExp, LoadPhase])[] = [
  [/RUNTIME-00[18]\b/, 'entry'],
  [/RUNTIME-0(02|15)\b/, 'init'],
];

/**
 * The phase of loading in which a remote failed, by the innermost error that shows it.
 *
 * @param error as {@link ChunkLoadError} has it: what a remote's code threw is in it as plain errors
 * @param hasContainer whether the remote's entry had run; after a timeout nothing else shows it
 */
export function failurePhase(error: unknown, hasContainer: boolean): LoadPhase {
  const errors = chainOf(error);
  if (errors.some(({ message }) => message.startsWith('Loading chunk '))) return 'chunk';
  if (errors.some((one) => one instanceof ChunkLoadError && one.reason === 'timeout')) {
    return hasContainer ? 'chunk' : 'entry';
  }
  return PHASES.find(([pattern]) => errors.some(({ message }) => pattern.test(message)))?.[1] ?? 'expose';
}
