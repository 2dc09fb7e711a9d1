import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import { inStretch } from '../../kernel/queue/next-stretch';
import { entriesOf, type EntryQuery, type EntryRow } from '../registers/repository';

/** Rows that are in memory and written to a file at a time. */
const BATCH = 50;

/** All entries that match, in their order, a batch at a time: of the database's one reading of them, however long it takes. */
export async function* readEntries(tx: Tx, query: EntryQuery): AsyncGenerator<EntryRow[]> {
  await sql`declare matching no scroll cursor for ${entriesOf(tx, query)}`.execute(tx);
  for (;;) {
    const { rows } = await inStretch(() => sql<EntryRow>`fetch ${sql.lit(BATCH)} from matching`.execute(tx));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
