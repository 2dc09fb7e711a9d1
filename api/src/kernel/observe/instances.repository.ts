import { sql } from 'kysely';
import type { Database } from '../database/connect';

/** Seconds after which an instance that says nothing counts as gone. */
const GONE_S = 60;

/** Says that an instance serves, and forgets those that have said nothing for a day. */
export async function sayAlive(
  db: Database,
  { id, host }: { readonly id: string; readonly host: string },
): Promise<void> {
  await sql`
    insert into api_instances (id, host) values (${id}, ${host})
    on conflict (id) do update set seen_at = now()`.execute(db);
  await sql`delete from api_instances where seen_at < now() - interval '1 day'`.execute(db);
}

/** Those that serve, the oldest first; bounded, as one that is started again and again is another each time. */
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
