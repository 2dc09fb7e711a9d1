import { sql } from 'kysely';
import type { Database } from './connect';
import type { OperatorRunTable } from './schema/watch-tables';

/** Records the result of an operator's command for monitoring. Requires the owner's rights. @param faults 0: success */
export async function recordRun(owner: Database, kind: OperatorRunTable['kind'], faults: number): Promise<void> {
  await sql`
    insert into operator_runs (kind, faults) values (${kind}, ${faults})
    on conflict (kind) do update set at = now(), faults = excluded.faults`.execute(owner);
}
