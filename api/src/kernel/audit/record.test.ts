import { createDatabase } from '../../../test/support/test-app';
import type { Database } from '../database/connect';
import { recordChange } from './record.repository';

let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

it('records characters that the database cannot store as replacement characters, from every source', async () => {
  const after = { search: 'a\u0000b', list: ['\ud800', { deep: 'x\udc00' }], whole: '𝄞' };
  await db
    .transaction()
    .execute((tx) =>
      recordChange(
        tx,
        { user: null, requestId: null },
        { action: 'export', entity: 'audit', id: null, before: null, after },
      ),
    );
  const row = await db.selectFrom('audit').select('after').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(row.after).toEqual({ search: 'a\ufffdb', list: ['\ufffd', { deep: 'x\ufffd' }], whole: '𝄞' });
});
