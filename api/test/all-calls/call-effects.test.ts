import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { EVENTS_TYPE } from '@klaster/shared/contract/http';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { deliverDue } from '../../src/jobs/due-notices/deliver';
import { sealWaiting } from '../../src/kernel/audit/seal';
import { recordScores } from '../../src/modules/rating/provenance';
import { scoreUnscored } from '../../src/modules/rating/repository';
import { printEffect } from '../support/print-effect';
import { readSheets } from '../support/sheet';
import { TableChanges } from '../support/table-changes';
import { testApp } from '../support/test-app';
import { prepareCall } from './prepared-call';

const api = testApp();

/** All registers have the same code; of all but the first, only calls with their fields are recorded. */
const OF_OTHER_REGISTERS = new RegExp(`/registers/(?:${REGISTER_NAMES.slice(1).join('|')})(?:/|$)`);
const WITH_ALL_FIELDS = /^\w+ \/api\/registers\/\w+(?:\/:id|\/open-data\.csv)?$/;

const CALLS = Object.entries<Endpoint>(endpoints).filter(
  ([name]) => !OF_OTHER_REGISTERS.test(name) || WITH_ALL_FIELDS.test(name),
);

/** What has happened before each call, so that lists, histories and totals have contents. */
const BEFORE = [
  'PATCH /api/registers/clusters/:id',
  'PATCH /api/registers/clusters/:id/remove',
  'POST /api/registers/clusters/imports',
  'POST /api/oil_factories',
  'PATCH /api/oil_factories/remove/:id',
  'POST /api/confirm-cluster/:id',
  'POST /api/reject-cluster/:id',
  'POST /api/reports/:id/submit',
  'POST /api/users',
  'POST /api/approval-delegations',
  'POST /api/contacts/versions',
  'PATCH /api/holidays',
  'PATCH /api/rating/target',
  'GET /api/rating/open-data.csv',
];

/** Results depend on whether a quarter is over, and on which clusters were registered in it. */
async function makeIndependentOfToday(): Promise<void> {
  await api.db.updateTable('periods').set({ due_on: '2099-01-20' }).where('year', '=', 2026).execute();
  await api.db
    .updateTable('clusters')
    .set({ created_at: new Date('2015-01-01') })
    .execute();
}

let changes: TableChanges;
beforeAll(async () => {
  for (const name of BEFORE) {
    const { request, ...options } = await prepareCall(api, name, endpoints[name as keyof typeof endpoints]);
    await api.call(request, options);
  }
  await makeIndependentOfToday();
  await api.db
    .updateTable('clusters')
    .set({ removed_at: new Date('2016-01-01') })
    .where('removed_at', 'is not', null)
    .execute();
  await deliverDue(api.db);
  await scoreUnscored(api.db);
  await recordScores(api.db);
  await sealWaiting(api.db);
  changes = await TableChanges.watch(api.db);
});
beforeEach(() => changes.restore());

type Answer = Awaited<ReturnType<typeof api.call>>;

async function readContents({ headers, text, bytes }: Answer): Promise<unknown> {
  const type = headers['content-type'] ?? '';
  if (type.includes('spreadsheet')) return readSheets(bytes);
  // How much of an endless answer has arrived depends on the moment.
  if (type.startsWith(EVENTS_TYPE)) return null;
  return /json(?:;|$)/.test(type) && !type.includes('ndjson') ? JSON.parse(text) : text.split('\n');
}

// After an intended change, read what `npx jest call-effects --selectProjects api -u` has changed in the recorded file.
describe('a call answers and stores what it did before', () => {
  it.each(CALLS)('%s', async (name, endpoint) => {
    const { request, ...options } = await prepareCall(api, name, endpoint);
    await makeIndependentOfToday();
    await changes.begin();
    const answer = await api.call(request, options);
    const { 'content-type': type, 'cache-control': cache, 'content-disposition': file } = answer.headers;
    const head = { status: answer.status, type, cache, file };
    const parts = [['=', head], ['<', await readContents(answer)], ...(await changes.list())] as const;
    expect(printEffect(parts)).toMatchSnapshot();
  });
});

it('has the same metrics as before', async () => {
  const { text } = await api.call('GET /metrics');
  expect(text.match(/^# TYPE api_.*$/gm)).toMatchSnapshot();
});
