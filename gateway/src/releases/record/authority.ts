import type { EventDraft } from './event-hash';
import type { RegistryState } from './registry-state';

/**
 * By what right somebody moves releases. It is looked at again at the moment an event is appended, by what the record says
 * then: rights may have ended while a release was on its way, or being judged.
 */
export type Authority = {
  /** @throws {RegistryProblem} unless the event may be appended to a record in this state */
  assertAllows: (state: RegistryState, draft: EventDraft) => Promise<void> | void;
};

/** The operator's own, and the gateway's. */
export const EVERYTHING: Authority = { assertAllows: () => undefined };
