import { sql } from 'kysely';
import type { Database } from './connect';
import type { OperatorRunTable } from './schema/watch-tables';

/**
 * Records a run of an operator's command and its outcome, for monitoring. Requires the owner's rights.
 * @param faults number of faults found; 0: success
 */
export async function recordRun(owner: Database, kind: OperatorRunTable['kind'], faults: number): Promise<void> {
  await sql`
    insert into operator_runs (kind, faults) values (${kind}, ${faults})
    on conflict (kind) do update set at = now(), faults = excluded.faults`.execute(owner);
}
