import type { RegistryEvent } from '@klaster/shared/contract';
import type { Tone } from '@klaster/shared/ui';

/** What an event did, as people tell it: a promotion to a part of the visitors is a canary, to none of them its end. */
export type Deed = RegistryEvent['kind'] | 'canary' | 'canaryEnded';

export function deedOf(event: RegistryEvent): Deed {
  if (event.kind !== 'promoted' || event.changes.some(({ percent }) => percent === 100)) return event.kind;
  return event.changes.some(({ percent }) => percent > 0) ? 'canary' : 'canaryEnded';
}

/** Colour for what changed visitors' pages; the store's own housekeeping stays grey. */
export const DEED_TONES: Record<Deed, Tone> = {
  published: 'grey',
  promoted: 'green',
  canary: 'yellow',
  canaryEnded: 'grey',
  'rolled-back': 'red',
  'rollback-refused': 'red',
  pinned: 'blue',
  unpinned: 'grey',
  removed: 'grey',
  granted: 'blue',
  repaired: 'yellow',
  'token-created': 'grey',
  'token-revoked': 'grey',
};
