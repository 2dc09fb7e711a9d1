import type { AuditAction, AuditEntity } from '@klaster/shared/contract/audit';
import type { Actor, User } from '../authority/scope';
import type { Tx } from '../database/connect';

export type { Actor };

type Change = {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  /** Null: there is no single subject. */
  readonly id: number | null;
  readonly before?: object | null;
  readonly after?: object | null;
};

/** NUL and lone surrogates, which `jsonb` cannot hold. */
const UNSUPPORTED = /[\0\p{Cs}]/gu;

/** Such input is refused; if a check is missing, the audit must not fail. */
const serialise = (state: object): string =>
  JSON.stringify(state, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(UNSUPPORTED, '\ufffd') : value,
  );

const buildRow = (
  { user, requestId }: Actor<User | null>,
  { action, entity, id, before = null, after = null }: Change,
) => ({
  user_id: user?.id ?? null,
  action,
  entity,
  entity_id: id,
  before: before && serialise(before),
  after: after && serialise(after),
  request_id: requestId,
});

export async function recordChange(tx: Tx, actor: Actor<User | null>, change: Change): Promise<void> {
  await tx.insertInto('audit').values(buildRow(actor, change)).execute();
}

/** Preparing a statement takes some ten milliseconds; other requests are served between two of them. */
const BATCH = 250;

/** @returns ids of the rows, in order */
export async function recordChanges(tx: Tx, actor: Actor<User | null>, changes: readonly Change[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < changes.length; from += BATCH) {
    const rows = changes.slice(from, from + BATCH).map((change) => buildRow(actor, change));
    const inserted = await tx.insertInto('audit').values(rows).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}
