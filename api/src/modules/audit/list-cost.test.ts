import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@klaster/shared/contract/audit';
import { WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import { sql } from 'kysely';
import { createDatabase } from '../../../test/support/test-app';
import type { Database } from '../../kernel/database/connect';
import { auditPage, type Search } from './list.repository';

/** In turn, so that each filter finds few of them. */
const ENTRIES = 60_000;

/** Blocks of 8 kB: fifty rows, some on a block each, and the index pages. */
const MAX_BLOCKS = 200;

let db: Database;
beforeAll(async () => {
  ({ db } = await createDatabase());
  await db.transaction().execute(async (tx) => {
    // Without the trigger of the chain, which is not measured.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into audit (at, user_id, action, entity, entity_id, after)
      select '2026-01-01'::timestamptz + i * interval '5 minutes', 1 + i % 7, (${[...AUDIT_ACTIONS]}::text[])[1 + i % 13],
        (${[...AUDIT_ENTITIES]}::text[])[1 + i % 11], 1 + i % 5000, '{}' from generate_series(1, ${ENTRIES}::int) i`.execute(
      tx,
    );
  });
  await sql`vacuum analyze audit`.execute(db);
});
afterAll(() => db.destroy());

const scope = WHOLE_REPUBLIC;

const SEARCHES: readonly Search[] = [
  { scope },
  { scope, userIds: [1] },
  { scope, userIds: [1, 2, 3] },
  { scope, action: 'edit' },
  { scope, entity: 'reports' },
  { scope, entity: 'reports', action: 'edit' },
  { scope, entity: 'reports', entity_id: 77 },
  { scope, from: '2026-02-01', to: '2026-03-01' },
  { scope, userIds: [1], from: '2026-02-01', to: '2026-03-01' },
];

const PLACE = { micros: Date.parse('2026-04-01') * 1000, id: 1 };

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

it.each(SEARCHES)('reads no more of a long audit than a page needs, of %j', async (search) => {
  for (const after of [undefined, PLACE]) {
    const page = auditPage(search, 51, after);
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Plan }];
    }>`explain (analyze, buffers, format json) ${page}`.execute(db);
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]!['QUERY PLAN'][0].Plan;
    expect(hit + read).toBeLessThan(MAX_BLOCKS);
  }
});
