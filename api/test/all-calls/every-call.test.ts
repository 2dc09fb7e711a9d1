import { isPublic } from '@klaster/shared/contract/accounts';
import { endpoints, registryEndpoints } from '@klaster/shared/contract/endpoints';
import { POSITIONS } from '@klaster/shared/contract/http';
import type { Endpoint } from '@klaster/shared/contract/endpoints';
import { plantedIn, readRules, type Rule } from './authority-table';
import { boundLogin, CLUSTERS, COLUMNS, HOME, isOpen, KEYS, STAFF, staffLogin, VISITOR, type Case } from './callers';
import { addKey } from '../support/api-keys';
import { inGroups, type PlaceCodes, type Row, type Rows, type Sent } from './call-row';
import { ROWS, rowOf } from './every-call';
import { startDocumented } from './documented';
import { addCluster, ANDIJON } from '../support/fixtures';
import { isLeftOut } from '../support/in-short';
import { startTestApp, type TestApp } from '../support/test-app';

let api: TestApp;
/** Tokens by login, of sessions in which rights were taken away. */
const tokens = new Map<string, string>();
/** Secrets of keys, by the name of their case. */
const secrets = new Map<string, string>();
let elsewhere: number;
beforeAll(async () => {
  api = await startDocumented(await startTestApp());
  elsewhere = await addCluster(api.db, HOME);
  const account = { full_name: 'Ходим', password_hash: '' };
  const accounts = COLUMNS.flatMap(({ column, positions }) => [
    { ...account, login: staffLogin(column, null), positions, province_code: null, cluster_id: null },
    { ...account, login: staffLogin(column, HOME), positions, province_code: HOME, cluster_id: null },
    { ...account, login: boundLogin(column), positions, province_code: null, cluster_id: elsewhere },
  ]);
  const before = { positions: ['ADMIN' as const], province_code: null, cluster_id: null };
  await api.db
    .insertInto('users')
    .values(accounts.map((account) => ({ ...account, ...before })))
    .execute();
  for (const { name, key } of KEYS)
    if (key) secrets.set(name, await addKey(api.db, { scopes: [key.scope], province_code: key.province }));
  // Each had all rights when the session began.
  for (const { login, ...rights } of accounts) {
    tokens.set(login, await api.token(login));
    await api.db.updateTable('users').set(rights).where('login', '=', login).execute();
  }
});
afterAll(() => api.close());

const CALLS = Object.entries(endpoints as Record<string, Endpoint>);

const RULES = readRules();

it('has a row in the table for every call of the contract, and no other', () => {
  expect(Object.keys(ROWS).sort()).toEqual(CALLS.map(([name]) => name).sort());
});

it('does not compile without the row of a call, nor with a row of no call', () => {
  const { 'GET /api/districts': row, ...others } = ROWS;
  // @ts-expect-error: a call has no row.
  const missing: typeof ROWS = others;
  // @ts-expect-error: there is no such call.
  const misspelt: typeof ROWS = { ...ROWS, 'GET /api/distrcits': row };
  // @ts-expect-error: nor among the rows of one module.
  const ofNoun: Rows = { 'GET /api/distrcits': row };
  expect([missing, misspelt, ofNoun]).toHaveLength(3);
});

/** Prepares the data of a call once for each place, and again after a caller has changed it. */
function things(row: Row, name: string) {
  const prepared = new Map<PlaceCodes, ReturnType<Row['send']>>();
  return {
    of: (place: PlaceCodes) => {
      const subject = prepared.get(place) ?? row.send(api.db, place, name);
      prepared.set(place, subject);
      return subject;
    },
    isChanged: () => prepared.clear(),
  };
}

let bound: [cluster: number, done: Promise<unknown>] | undefined;

async function bindTo(cluster_id: number): Promise<void> {
  const accounts = api.db.updateTable('users').set({ cluster_id }).where('login', 'like', 'bound-%');
  if (bound?.[0] !== cluster_id) bound = [cluster_id, accounts.execute()];
  await bound[1];
}

/** Some twenty requests, each with a file where the call takes one, on a machine that has other work. */
const ALL_CALLERS_MS = 120_000;

/** Where this test comes first it makes all calls. */
const EVERY_CALL_MS = 240_000;

/** Calls that change nothing for any caller. */
const READS = /^GET |\/(?:check|marked\.xlsx|export\.xlsx)(?:\?|$)/;

type Answers = Record<string, number>;

async function collectAnswers(name: string, row: Row, cases: readonly Case[]): Promise<Answers> {
  const about = things(row, name);
  const answers: Answers = {};
  const ask = async ({ name: caller, login, place }: Case) => {
    const subject = await about.of(place);
    const { request, body } = subject;
    if (login) await row.doneBy?.(api.db, login, subject);
    const token = row.endsSession && login ? await api.token(login) : tokens.get(login ?? '');
    const secret = secrets.get(caller);
    const headers = { ...(token && { 'x-access-token': token }), ...(secret && { authorization: `Bearer ${secret}` }) };
    const { status } = await api.call(request, { body, headers });
    answers[caller] = status;
    if (status < 300 && !READS.test(request)) about.isChanged();
  };
  // Accounts are bound to one cluster at a time.
  for (const isOwn of [undefined, true, false]) {
    const callers = cases.filter((testCase) => testCase.isOwn === isOwn);
    await inGroups(callers, /^GET [^.]+$/.test(name) ? AT_ONCE : 1, async (caller) => {
      const { cluster = elsewhere } = await about.of(ANDIJON);
      if (isOwn !== undefined) await bindTo(isOwn ? cluster : elsewhere);
      await ask(caller);
    });
  }
  return answers;
}

/** Calls at a time, of those that change nothing and make no file, for which few may wait. */
const AT_ONCE = 6;

function expectedAnswers(rule: Rule, cases: readonly Case[], { permittedStatus }: Row): Answers {
  const statusFor = (status: number) => (status === 200 ? (permittedStatus ?? status) : status);
  return Object.fromEntries(cases.map(({ name, expected }) => [name, statusFor(expected(rule))]));
}

/** Keys come first: what is made for a refused call would replace what the next caller needs. */
const ALL = [VISITOR, ...KEYS, ...STAFF, ...CLUSTERS];

/** Callers without any position, and with all. */
const FEW = ALL.filter(({ name, login }) => !login || /No position|ADMIN/.test(name));

/** A call that does not concern one cluster does not concern another one either. */
const casesOf = (name: string, { cluster }: { readonly cluster?: number }) =>
  (isLeftOut(name) ? FEW : ALL).filter(({ isOwn }) => isOwn !== false || cluster !== undefined);

/** What the running API answers to the callers of a call. */
type CheckedCall = {
  readonly rule: Rule;
  readonly row: Row;
  readonly cases: readonly Case[];
  readonly answers: Answers;
};

/** Results by the name of the call, which is called once for all tests. */
const seen = new Map<string, Promise<CheckedCall>>();

function seenOnce(name: string, see: () => Promise<Omit<CheckedCall, 'rule'>>): Promise<CheckedCall> {
  const known = seen.get(name) ?? see().then((answered) => ({ rule: RULES.get(name)!, ...answered }));
  seen.set(name, known);
  return known;
}

const seenOfCall = (name: string) =>
  seenOnce(name, async () => {
    const row = rowOf(name);
    const cases = casesOf(name, await row.send(api.db, ANDIJON, name));
    return { row, cases, answers: await collectAnswers(name, row, cases) };
  });

/** A call of the registry, which the gateway has the API authorise. */
const seenOfRegistry = (name: string) =>
  seenOnce(name, async () => {
    const row: Row = {
      send: async () => ({ request: `GET /api/auth/authority?act=${encodeURIComponent(name)}` }),
    };
    const cases = [...STAFF, ...CLUSTERS.filter(({ isOwn }) => isOwn)];
    return { row, cases, answers: await collectAnswers(name, row, cases) };
  });

/** Files of registers that another register represents: each takes a process or two. */
const isFileLeftOut = (name: string, { file }: Endpoint) =>
  isLeftOut(name) && (file !== undefined || name.includes('/imports'));

const CALLED = CALLS.filter(([name, endpoint]) => !isFileLeftOut(name, endpoint));

describe.each(CALLED)('%s', (name, { authority }) => {
  it(
    'lets everybody do what docs/authority.md says, and no more',
    async () => {
      const { rule, row, cases, answers } = await seenOfCall(name);
      expect(answers).toEqual(expectedAnswers(rule, cases, row));
    },
    ALL_CALLERS_MS,
  );

  it('refuses an invalid token', async () => {
    const unknown: Sent = { request: name.replaceAll(/:\w+/g, '1') };
    const sent = isPublic(authority) ? await rowOf(name).send(api.db, ANDIJON, name) : unknown;
    const { status } = await api.call(sent.request, { body: sent.body, headers: { 'x-access-token': 'x.y.z' } });
    expect(status).toBe(isPublic(authority) ? (rowOf(name).permittedStatus ?? 200) : 401);
  });
});

describe.each(Object.keys(registryEndpoints))('%s of the registry, as the gateway requests it', (name) => {
  it('lets everybody do what docs/authority.md says, and no more', async () => {
    const { rule, row, cases, answers } = await seenOfRegistry(name);
    expect(answers).toEqual(expectedAnswers(rule, cases, row));
  });
});

it(
  'would find any cell of the document that says otherwise',
  async () => {
    for (const [name] of CALLED) await seenOfCall(name);
    for (const name of Object.keys(registryEndpoints)) await seenOfRegistry(name);
    expect(seen.size).toBe(RULES.size - (CALLS.length - CALLED.length));
    for (const [name, { rule, row, cases, answers }] of await awaitAll(seen)) {
      if (isLeftOut(name)) continue;
      for (const faulty of plantedIn(rule).filter((planted) => isTested(planted, rule, cases)))
        expect(expectedAnswers(faulty, cases, row)).not.toEqual(answers);
    }
  },
  EVERY_CALL_MS,
);

const awaitAll = (all: ReadonlyMap<string, Promise<CheckedCall>>) =>
  Promise.all([...all].map(async ([name, one]) => [name, await one] as const));

/** The other cells are tested below; visitors never call the API for the registry. */
const isTested = (planted: Rule, rule: Rule, cases: readonly Case[]) =>
  planted.beforeFactor === rule.beforeFactor &&
  planted.proof === rule.proof &&
  (planted.visitor === rule.visitor || cases.includes(VISITOR)) &&
  (planted.key === rule.key || (cases.includes(KEYS[0]!) && !isOpen(rule))) &&
  (planted.cluster.positions === rule.cluster.positions || rule.cluster.positions.length > 0);

describe('a session that has yet to set up the second factor', () => {
  const logins = [staffLogin('ADMIN', null), boundLogin('ADMIN')];
  const sessions = new Map<string, string>();
  beforeAll(async () => {
    for (const login of logins) sessions.set(login, await api.token(login));
    await api.db.deleteFrom('second_factors').execute();
    const rows = POSITIONS.map((position) => ({ position }));
    await api.db
      .insertInto('second_factor_positions')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute();
  });
  afterAll(() => api.db.deleteFrom('second_factor_positions').execute());

  it.each(CALLS)('may make only calls that need none: %s', async (name, { authority }) => {
    const { beforeFactor, visitor, staff } = RULES.get(name)!;
    const isForAll = [visitor, staff['No position']].every((word) => word === 'public');
    const request = name.replace(/:\w+/g, '1');
    for (const login of isPublic(authority) ? [] : logins) {
      const { problem } = await api.call(request, { headers: { 'x-access-token': sessions.get(login) ?? '' } });
      expect({ login, isRefused: problem?.code === 'second_factor_required' }).toEqual({
        login,
        isRefused: !beforeFactor,
      });
    }
    expect(isPublic(authority)).toBe(isForAll);
  });
});
