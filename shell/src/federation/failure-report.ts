import type { FailureReport } from '@klaster/shared/contract';
import { readBootDocument } from '../boot';

const MESSAGE_LIMIT = 500;

/** Tells the gateway that a release failed on this page; it counts visitors and takes a bad release back. Never fails itself. */
export function reportFailure(app: string, version: string, phase: FailureReport['phase'], error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LIMIT);
  const { ticket } = readBootDocument();
  const body = JSON.stringify({ app, version, phase, message, ticket } satisfies FailureReport);
  // A beacon leaves even when the visitor does.
  navigator.sendBeacon('/registry/failures', new Blob([body], { type: 'application/json' }));
}
