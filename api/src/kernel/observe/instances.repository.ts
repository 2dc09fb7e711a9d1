import { sql } from 'kysely';
import type { Database } from '../database/connect';

/** An instance that was not seen for longer counts as gone. */
const GONE_S = 60;

/** Also deletes instances that were not seen for a day. */
export async function registerInstance(
  db: Database,
  { id, host }: { readonly id: string; readonly host: string },
): Promise<void> {
  await sql`
    insert into api_instances (id, host) values (${id}, ${host})
    on conflict (id) do update set seen_at = now()`.execute(db);
  await sql`delete from api_instances where seen_at < now() - interval '1 day'`.execute(db);
}

/** Limited, since each restart registers another instance. */
export function listAlive(db: Database) {
  return db
    .selectFrom('api_instances')
    .select(['id', 'host', 'started_at', 'seen_at'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${GONE_S}::int)`)
    .orderBy('started_at')
    .orderBy('id')
    .limit(100)
    .execute();
}
