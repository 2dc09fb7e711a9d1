import type { AuditAction, AuditEntity } from '@klaster/shared/contract';
import type { User } from '../auth/user';
import type { Tx } from '../database/connect';

type Change = {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  /** Null: it is of no one thing. */
  readonly id: number | null;
  readonly before: object | null;
  readonly after: object | null;
};

/** Who makes a change, within which request; nobody's is the operator's own, on the command line. */
export type Actor<Who extends User | null = User> = { readonly user: Who; readonly requestId: string | null };

/** Writes down a change in the transaction that makes it. */
export async function recordChange(tx: Tx, actor: Actor<User | null>, change: Change): Promise<void> {
  await recordChanges(tx, actor, [change]);
}

/** Rows that one statement writes. */
const BATCH = 1000;

/** The same for many changes of one transaction. */
export async function recordChanges(
  tx: Tx,
  { user, requestId }: Actor<User | null>,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map(({ action, entity, id, before, after }) => ({
    user_id: user?.id ?? null,
    action,
    entity,
    entity_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    request_id: requestId,
  }));
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx
      .insertInto('audit')
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}
