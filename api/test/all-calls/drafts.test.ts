import { readRules } from './authority-table';
import { rowOf } from './every-call';
import { REPORT_ROWS } from './report-calls';
import { addCluster, addReport, ANDIJON } from '../support/fixtures';
import { testApp } from '../support/test-app';

/** Calls about one report. */
const CALLS = Object.keys(REPORT_ROWS).filter((name) => name.includes(':id'));

const RULES = readRules();

const api = testApp();

/** The status for a member of staff who began a draft, and was bound to another cluster since. */
async function statusForFormerAuthor(name: string): Promise<number> {
  const author = 'former-author';
  const sent = await rowOf(name).send(api.db, ANDIJON, name);
  const cluster = await addCluster(api.db, ANDIJON.province_code);
  const draft = await addReport(api.db, { status: 'draft', author, cluster });
  const request = name.replace(':id', String(draft)).replace(':section', 'I');
  return (await api.call(request, { as: author, body: sent.body })).status;
}

beforeAll(async () => {
  const cluster_id = await addCluster(api.db, ANDIJON.province_code);
  const account = { login: 'former-author', full_name: 'Ходим', positions: ['ADMIN' as const], cluster_id };
  await api.db.insertInto('users').values(account).execute();
});

it.each(CALLS)('shows no draft to its author who belongs to another cluster now: %s', async (name) => {
  const mayNever = RULES.get(name)?.cluster.word === '—';
  expect(await statusForFormerAuthor(name)).toBe(mayNever ? 403 : 404);
});
