import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import type { EntryKey } from './repository';

const selectAudit = (db: Database, { register, id }: EntryKey) =>
  db.selectFrom('audit as a').where('a.entity', '=', register).where('a.entity_id', '=', id);

export function listHistory(db: Database, entry: EntryKey, { limit, offset }: { limit: number; offset: number }) {
  return selectAudit(db, entry)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.at', 'a.action', 'a.before', 'a.after', 'u.full_name as user_name'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{
      before: Readonly<Record<string, unknown>> | null;
      after: Readonly<Record<string, unknown>> | null;
    }>()
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

export async function countHistory(db: Database, entry: EntryKey): Promise<number> {
  const row = await selectAudit(db, entry)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
