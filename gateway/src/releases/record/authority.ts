import type { EventDraft } from './event-hash';
import type { RegistryState } from './registry-state';

/**
 * A caller's right to move releases. It is checked again when an event is appended, against the record at that moment: rights may
 * have ended during the upload, or while a release was judged.
 */
export type Authority = {
  /** @throws {RegistryProblem} unless the event may be appended to a record in this state */
  assertAllows: (state: RegistryState, draft: EventDraft) => Promise<void> | void;
};

/** Authority of the operator and of the gateway itself. */
export const EVERYTHING: Authority = { assertAllows: () => undefined };
