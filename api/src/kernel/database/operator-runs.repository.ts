import { sql } from 'kysely';
import type { Database } from './connect';
import type { OperatorRunTable } from './watch-tables';

/**
 * Writes down that a command of the operator's was run, and what it came to, for whoever watches. Takes the owner's rights.
 * @param faults how many it found; 0: it went well
 */
export async function recordRun(owner: Database, kind: OperatorRunTable['kind'], faults: number): Promise<void> {
  await sql`
    insert into operator_runs (kind, faults) values (${kind}, ${faults})
    on conflict (kind) do update set at = now(), faults = excluded.faults`.execute(owner);
}
