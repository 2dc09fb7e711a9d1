import type { AuditAction, AuditEntity } from '@klaster/shared/contract';
import type { Actor, User } from '../authority/user';
import type { Tx } from '../database/connect';
import { insertRows } from './repository';

export type { Actor };

type Change = {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  /** Null: it is of no one thing. */
  readonly id: number | null;
  readonly before: object | null;
  readonly after: object | null;
};

/** Records a change in its own transaction. */
export async function recordChange(tx: Tx, actor: Actor<User | null>, change: Change): Promise<void> {
  await recordChanges(tx, actor, [change]);
}

/** NUL, and halves of surrogate pairs: what `jsonb` has no character for. */
const UNFIT = /[\0\p{Cs}]/gu;

/** A state as JSON that the database takes. Every door refuses what it cannot hold; one that is forgotten must not undo the act. */
const jsonOf = (state: object): string =>
  JSON.stringify(state, (_key, value: unknown) => (typeof value === 'string' ? value.replace(UNFIT, '\ufffd') : value));

/** Rows that one statement writes: what is made of them takes some ten milliseconds, and others are answered between two. */
const BATCH = 250;

/** The same for many changes of one transaction. @returns the numbers of the rows, in the order of the changes */
export async function recordChanges(
  tx: Tx,
  { user, requestId }: Actor<User | null>,
  changes: readonly Change[],
): Promise<number[]> {
  const rowOf = ({ action, entity, id, before, after }: Change) => ({
    user_id: user?.id ?? null,
    action,
    entity,
    entity_id: id,
    before: before && jsonOf(before),
    after: after && jsonOf(after),
    request_id: requestId,
  });
  const ids: number[] = [];
  for (let from = 0; from < changes.length; from += BATCH) {
    const rows = changes.slice(from, from + BATCH).map(rowOf);
    ids.push(...(await insertRows(tx, rows)));
  }
  return ids;
}
