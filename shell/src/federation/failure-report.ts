import type { FailurePhase, FailurePosition, FailureReport } from '@klaster/shared/contract/releases';
import { session } from '@klaster/shared/session';
import { PAGE_ID } from '../boot/page-id';
import { collectCauses, ChunkLoadError } from './load-error';

const MESSAGE_LIMIT = 500;

/** Reports a failure to the gateway, which counts the visitors who report and rolls a bad release back. Never throws. */
export function reportFailure(
  release: Pick<FailureReport, 'app' | 'version' | 'servedSince' | 'position'>,
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

/** A script of the release in a line of a stack, after its folder. */
const PLACE = /^([^\s():?]{1,200}\.js)(?:\?[^\s():]*)?:(\d{1,8}):(\d{1,8})/;

/** The topmost position in code of a release; of nested causes, in the innermost. @param folder address with a slash at the end */
export function findPosition(error: unknown, folder: string): FailurePosition | undefined {
  const stacks = collectCauses(error).map(({ stack }) => String(stack));
  for (const after of stacks.toReversed().flatMap((stack) => stack.split(folder).slice(1))) {
    const [, file, line, column] = PLACE.exec(after) ?? [];
    if (file !== undefined) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
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
  if (errors.some((error) => error instanceof ChunkLoadError && error.reason === 'timeout')) {
    return hasContainer ? 'chunk' : 'entry';
  }
  return PHASES.find(([pattern]) => errors.some(({ message }) => pattern.test(message)))?.[1] ?? 'expose';
}
