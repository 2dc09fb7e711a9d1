import type { FailurePhase, FailureReport } from '@klaster/shared/contract/releases';
import { session } from '@klaster/shared/session';
import { PAGE_ID } from '../boot/page-id';
import { collectCauses, ChunkLoadError } from './load-error';

const MESSAGE_LIMIT = 500;

/** Reports a failure to the gateway, which counts the visitors who report and rolls a bad release back. Never throws. */
export function reportFailure(
  release: Pick<FailureReport, 'app' | 'version' | 'servedSince'>,
  phase: FailureReport['phase'],
  error: unknown,
): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LIMIT);
  // Failures while rendering are not counted, so they need no account.
  const token = phase === 'render' ? undefined : session.current()?.token;
  const report: FailureReport = { ...release, phase, message, page: PAGE_ID, ...(token && { session: token }) };
  const body = JSON.stringify(report);
  // A beacon is sent even if the visitor leaves.
  navigator.sendBeacon('/registry/failures', new Blob([body], { type: 'application/json' }));
}

type LoadPhase = Exclude<FailurePhase, 'render'>;

/** Codes of Module Federation's errors, by the phase in which they occur. */
const PHASES: readonly (readonly [RegExp, LoadPhase])[] = [
  [/RUNTIME-00[18]\b/, 'entry'],
  [/RUNTIME-0(02|15)\b/, 'init'],
];

/** @param hasContainer whether the remote's entry had run: after a timeout, only this tells the phase */
export function findFailurePhase(error: unknown, hasContainer: boolean): LoadPhase {
  const errors = collectCauses(error);
  if (errors.some(({ message }) => message.startsWith('Loading chunk '))) return 'chunk';
  if (errors.some((one) => one instanceof ChunkLoadError && one.reason === 'timeout')) {
    return hasContainer ? 'chunk' : 'entry';
  }
  return PHASES.find(([pattern]) => errors.some(({ message }) => pattern.test(message)))?.[1] ?? 'expose';
}
