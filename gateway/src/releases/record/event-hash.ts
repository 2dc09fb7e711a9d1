import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract/http';
import type { RegistryEvent } from '@klaster/shared/contract/releases';

/** Hash before the first event. */
export const NO_HASH = '0'.repeat(64);

type EventSeal = 'seq' | 'at' | 'previous' | 'hash';

export type Attribution = { who: string; why: string };

/** An event that is not in the record yet. */
export type EventDraft = RegistryEvent extends infer Kind
  ? Kind extends unknown
    ? Omit<Kind, EventSeal>
    : never
  : never;

/** The last event, to which the next one is chained. */
export type RecordHead = { seq: number; hash: string };

export function sealEvent(draft: EventDraft, head: RecordHead, at: Date): RegistryEvent {
  const placed = { ...draft, seq: head.seq + 1, at: at.toISOString(), previous: head.hash };
  return { ...placed, hash: computeHash(placed) };
}

export function isIntact({ hash, ...rest }: RegistryEvent): boolean {
  return hash === computeHash(rest);
}

/** Why the event cannot be the next one after `head`; undefined if it can. */
export function chainFault(event: RegistryEvent, head: RecordHead): string | undefined {
  if (event.seq !== head.seq + 1) return `event ${head.seq + 1}: it is numbered ${event.seq}`;
  if (event.previous !== head.hash) return `event ${event.seq}: it does not follow the event before it`;
  if (!isIntact(event)) return `event ${event.seq}: its content does not match its hash`;
  return undefined;
}

function computeHash(event: object): string {
  return createHash('sha256').update(canonicalJson(event)).digest('hex');
}
