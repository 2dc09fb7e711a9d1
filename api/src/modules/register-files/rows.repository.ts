import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import { inStretch } from '../../kernel/queue/next-stretch';
import { selectEntries, type EntryQuery, type EntryRow } from '../registers/repository';

const BATCH = 50;

/** A cursor reads all batches in one state of the database. */
export async function* readEntries(tx: Tx, query: EntryQuery): AsyncGenerator<EntryRow[]> {
  await sql`declare matching no scroll cursor for ${selectEntries(tx, query)}`.execute(tx);
  for (;;) {
    const { rows } = await inStretch(() => sql<EntryRow>`fetch ${sql.lit(BATCH)} from matching`.execute(tx));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
