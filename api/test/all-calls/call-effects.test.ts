import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { EVENTS_TYPE, POSITIONS } from '@klaster/shared/contract/http';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { sql } from 'kysely';
import { deliverDue } from '../../src/jobs/due-notices/deliver';
import type { Database } from '../../src/kernel/database/connect';
import { sealWaiting } from '../../src/kernel/audit/seal';
import { recordScores } from '../../src/modules/rating/provenance';
import { scoreUnscored } from '../../src/modules/rating/repository';
import { settle } from '../../src/modules/webhooks/repository';
import { printEffect, shorten } from '../support/print-effect';
import { readSheets } from '../support/sheet';
import { TableChanges } from '../support/table-changes';
import { API_ROLE, testApp } from '../support/test-app';
import { listUnvaried } from '../support/unvaried-columns';
import { JOBS } from './jobs';
import { LATER_CALLS } from './later-calls';
import { prepareCall } from './prepared-call';
import { RUSSIAN, variantsOf, type Variant } from './read-variants';
import { addVariedRows, type Subjects } from './varied-rows';

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

/** Rows come in the order in which they are stored, so that a missing order shows. */
async function scanWithoutIndexes(): Promise<void> {
  await sql`do $$ begin execute format(
    'alter role %I in database %I set enable_indexscan = off', ${sql.lit(API_ROLE)}, current_database()); end $$`.execute(
    api.db,
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = ${API_ROLE} and datname = current_database()`.execute(api.db);
}

let subjects: Subjects;
let changes: TableChanges;
beforeAll(async () => {
  await scanWithoutIndexes();
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
  await api.db
    .updateTable('decision_notices')
    .set({ due_at: new Date(0) })
    .execute();
  await deliverDue(api.db);
  subjects = await addVariedRows(api.db);
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

type Read = { readonly printed: string[]; readonly wrong: string[] };

/** What each answers if it differs from the answer with which it is compared, and what should differ or not. */
async function readVariants(first: Answer, variants: readonly Variant[]): Promise<Read> {
  const [printed, wrong]: [string[], string[]] = [[], []];
  const read = async (answer: Answer) => ({
    text: answer.status === 200 ? printEffect([['', await readContents(answer)]]) : '',
    tag: answer.headers['etag'],
  });
  const answers = new Map([['', await read(first)]]);
  for (const { label, request, options, than = '', isSame } of variants) {
    const answer = await read(await api.call(request, options));
    answers.set(label, answer);
    const former = answers.get(than);
    const differs = answer.text !== '' && answer.text !== former?.text;
    if (differs) printed.push(`? ${label}${shorten(answer.text)}`);
    if (isSame === differs) wrong.push(label);
    // Caches compare the tags of one address.
    if (differs && label === RUSSIAN && answer.tag !== undefined && answer.tag === former?.tag) wrong.push('ETag');
  }
  return { printed, wrong };
}

/** What the same change stores the second time. */
async function repeatChange(request: string, options: { readonly headers: Readonly<Record<string, string>> }) {
  await changes.begin();
  const { status, problem } = await api.call(request, options);
  return printEffect([['again', problem?.code ?? status], ...(await changes.list())]);
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
    const isRead = name.startsWith('GET') && !endpoint.events;
    const variants = isRead ? variantsOf(name, request, { endpoint, subjects, options }) : [];
    const { printed, wrong } = await readVariants(answer, variants);
    if (!name.startsWith('GET') && answer.status === 200) printed.push(await repeatChange(request, options));
    expect([printEffect(parts), ...printed].join('\n')).toMatchSnapshot();
    expect(wrong).toEqual([]);
  });
});

describe('a call after others', () => {
  it.each(Object.entries(LATER_CALLS))('%s', async (_name, prepare) => {
    const { request, ...options } = await prepare(api, subjects);
    await changes.begin();
    const answer = await api.call(request, options);
    const parts = [['=', answer.status], ['<', await readContents(answer)], ...(await changes.list())] as const;
    expect(printEffect(parts)).toMatchSnapshot();
  });
});

/** Webhooks of one key, of which the first has failed before. */
const settleFirst = (db: Database) =>
  settle(db, { id: 1, version: 1 }, { position: { epoch: 'e', xid: '2', seq: '0' }, isSent: true });

it.each(Object.entries({ ...JOBS, settleFirst }))('job %s stores what it did before', async (_name, run) => {
  await changes.begin();
  await run(api.db);
  expect(printEffect(await changes.list())).toMatchSnapshot();
});

/** What no row shows, and why. */
const UNVARIED: Readonly<Record<string, string>> = {
  'approval_levels.approver: province': 'more levels change each decision; tests of approval have them',
  'approval_levels.approver: republic': 'more levels change each decision; tests of approval have them',
  ...Object.fromEntries(REGISTER_NAMES.map((name) => [`${name}.district_key: null`, 'set by a trigger'])),
  'former_places.until: future': 'the time of a move',
  'mail_state.id: false': 'a single row',
  'mail_state.is_on: true': 'a single row',
  'report_snapshots.status: draft': 'a snapshot is stored at the submission and at each decision',
  'reports.numbers: null': 'generated',
  'scoring_method_draft.method: not null': 'a single row, which calls about the draft fill',
  'scoring_method_draft.updated_by: not null': 'a single row, which calls about the draft fill',
  ...Object.fromEntries(
    POSITIONS.map((one) => [`second_factor_positions.position: ${one}`, 'callers would need a second factor']),
  ),
};

it('has rows in which each column varies', async () => {
  expect((await listUnvaried(api.db)).toSorted()).toEqual(Object.keys(UNVARIED).toSorted());
});

it('has the same metrics as before', async () => {
  const { text } = await api.call('GET /metrics');
  expect(text.match(/^# TYPE api_.*$/gm)).toMatchSnapshot();
});
