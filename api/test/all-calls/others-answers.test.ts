import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import type { PlaceCodes } from './call-row';
import { rowOf } from './every-call';
import { addCluster, addReport, ANDIJON, BUXORO } from '../support/fixtures';
import { isAtLength, isLeftOut } from '../support/in-short';
import { readSheets } from '../support/sheet';
import { testApp } from '../support/test-app';
import type * as ScopeModule from '../../src/kernel/authority/scope';
import { isOfPlaces } from '../../src/kernel/authority/scope';
import { scoreUnscored } from '../../src/modules/rating/repository';

/** The planted fault: no handler is limited to anything. */
let mockIsUnlimited = false;

jest.mock('../../src/kernel/authority/scope', () => {
  const real = jest.requireActual<typeof ScopeModule>('../../src/kernel/authority/scope');
  const scopeOf: typeof real.scopeOf = (...caller) => {
    const scope = real.scopeOf(...caller);
    return mockIsUnlimited ? real.WHOLE_REPUBLIC : scope;
  };
  return { ...real, scopeOf };
});

const OF_PLACES = Object.entries<Endpoint>(endpoints).filter(
  ([name, { authority }]) => isOfPlaces(authority) && !isLeftOut(name),
);

const READS = OF_PLACES.filter(([name]) => name.startsWith('GET '));

/** Queries where those of the table of calls return too little: of the audit, all entries but those that this test adds itself. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'GET /api/search': ['?q=янги', '?q=ходим'],
  'GET /api/audit': ['create', 'edit', 'remove', 'restore', 'confirm', 'submit'].map((act) => `?action=${act}`),
  'GET /api/audit/export.xlsx': ['create', 'edit'].map((act) => `?from=2026-01-01&action=${act}`),
};

/** Actions that also change data outside of their territory. */
const CHANGING_ALL = new Set(['POST /api/users/:id/second-factor/reset']);

/** Calls that only a cluster may make always concern its own data: their addresses cannot name another cluster. */
const isMadeByStaff = (name: string, { authority }: Endpoint) =>
  name.startsWith('GET ') || authority.staff !== undefined;

/** Calls that show nobody else's data even without their scope check, each with the reason. */
const SHOWING_NOTHING: Readonly<Record<string, string>> = {
  'GET /api/users/imports/template.xlsx': 'a form, with the places that may be filled in',
  'GET /api/reports/mine': 'refused to whoever is limited to no cluster',
  'GET /api/rating/target': 'nothing to whoever is limited to no cluster',
  ...Object.fromEntries(
    REGISTER_NAMES.map((register) => [
      `GET /api/registers/${register}/imports/template.xlsx`,
      'a form, with the places that may be filled in',
    ]),
  ),
};

/** Callers, and the calls in which they are limited. */
const CALLERS = [
  {
    who: 'staff of a province',
    login: 'uyda',
    isLimited: ({ authority }: Endpoint) => authority.staff?.over === 'territory',
  },
  { who: 'a cluster', login: 'klaster', isLimited: ({ authority }: Endpoint) => authority.cluster?.over === 'own' },
] as const;

type Caller = (typeof CALLERS)[number];

/** A call of a caller, who belongs to a cluster or to none. */
type CallerRequests = {
  readonly name: string;
  readonly login: string;
  readonly requests: readonly string[];
  readonly cluster: number | null;
};

const api = testApp();
let callerRequests: CallerRequests[];

const account = (login: string, { province_code }: PlaceCodes) => ({
  login,
  full_name: 'Ходим',
  positions: ['ADMIN' as const],
  province_code,
});

const makerOf = ({ province_code }: PlaceCodes) => `maker-${province_code}`;

/** Makes everything that a call over places may be about, and makes each change; new calls are among them by themselves. */
async function plant(place: PlaceCodes): Promise<void> {
  for (const [name] of OF_PLACES.filter(([act, one]) => !CHANGING_ALL.has(act) && isMadeByStaff(act, one))) {
    const sent = await rowOf(name).send(api.db, place, name);
    const { request, body } = sent;
    await rowOf(name).doneBy?.(api.db, makerOf(place), sent);
    if (!name.startsWith('GET '))
      expect([name, (await api.call(request, { as: makerOf(place), body })).status]).toEqual([name, 200]);
  }
  for (const status of ['new', 'confirmed', 'rejected', 'draft'] as const)
    await addReport(api.db, { cluster: await addCluster(api.db, place.province_code), status });
  await scoreUnscored(api.db);
}

/** The calls of a caller, without the place that they are limited to. */
async function listRequests({ login, isLimited }: Caller): Promise<CallerRequests[]> {
  const bound = api.db.selectFrom('users').select('cluster_id').where('login', '=', login);
  const { cluster_id } = await bound.executeTakeFirstOrThrow();
  const all: CallerRequests[] = [];
  for (const [name, endpoint] of READS) {
    if (!isLimited(endpoint)) continue;
    const { request, cluster } = await rowOf(name).send(api.db, ANDIJON, name);
    const requests = QUERIES[name]?.map((query) => `${name}${query}`) ?? [request.replace(/province_code=\d+/, '')];
    all.push({ name, login, requests, cluster: cluster_id && (cluster ?? cluster_id) });
  }
  return all;
}

/** The entry about its own export in a file of personal data. */
const OF_ITSELF = /,?\n +\{"at":"[^"]*","action":"export","changes":.*\}/g;

const TIMES = /(\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4})[ T]\d\d:\d\d[\d:.Z]*/g;

/** Sheets that show everybody the same. */
const PUBLIC_SHEETS: ReadonlySet<string | undefined> = new Set(['Кластерлар рейтинги']);

const readLimited = async (file: Uint8Array) => (await readSheets(file)).filter(({ name }) => !PUBLIC_SHEETS.has(name));

/** Status and content of an answer; a workbook is read. */
async function answerTo(login: string, request: string): Promise<string> {
  const { status, text, bytes, headers } = await api.call(request, { as: login });
  const isWorkbook = headers['content-type']?.includes('spreadsheet');
  return `${status} ${isWorkbook ? JSON.stringify(await readLimited(bytes)) : text}`
    .replaceAll(OF_ITSELF, '')
    .replaceAll(TIMES, '');
}

/** The answers to each call, by caller and name. */
type Answers = ReadonlyMap<string, readonly string[]>;

const keyOf = (login: string, name: string) => `${login}: ${name}`;

async function answersTo(calls: readonly CallerRequests[]): Promise<Answers> {
  const answers = new Map<string, string[]>();
  for (const { name, login, requests, cluster } of calls) {
    await api.db.updateTable('users').set({ cluster_id: cluster }).where('login', '=', login).execute();
    const texts: string[] = [];
    for (const request of requests) texts.push(await answerTo(login, request));
    answers.set(keyOf(login, name), texts);
  }
  return answers;
}

/** The same as if no handler was limited. Only in the slow run, since each call is made twice more for it. */
async function unlimitedAnswersTo(calls: readonly CallerRequests[]): Promise<Answers> {
  if (!isAtLength) return new Map();
  mockIsUnlimited = true;
  try {
    return await answersTo(calls);
  } finally {
    mockIsUnlimited = false;
  }
}

type BothAnswers = { readonly limited: Answers; readonly unlimited: Answers };

const look = async (): Promise<BothAnswers> => ({
  limited: await answersTo(callerRequests),
  unlimited: await unlimitedAnswersTo(callerRequests),
});

let seen: { readonly first: BothAnswers; readonly last: BothAnswers; readonly ofClusters: Answers };

beforeAll(async () => {
  const [staff, cluster] = CALLERS;
  const accounts = [account(staff.login, ANDIJON), ...[ANDIJON, BUXORO].map((place) => account(makerOf(place), place))];
  await api.db.insertInto('users').values(accounts).execute();
  await plant(ANDIJON);
  await addReport(api.db, { status: 'rejected' });
  callerRequests = [...(await listRequests(staff)), ...(await listRequests(cluster))];
  const first = await look();
  await plant(BUXORO);
  const last = await look();
  // Other accounts of the province are foreign only to a cluster.
  await plant(ANDIJON);
  seen = { first, last, ofClusters: await answersTo(callerRequests.filter(({ login }) => login === cluster.login)) };
}, 180_000);

describe.each(CALLERS)('the response to $who', ({ login, isLimited }) => {
  const names = READS.flatMap(([name, endpoint]) => (isLimited(endpoint) ? [name] : []));

  it.each(names)('has nothing of others: %s', (name) => {
    const key = keyOf(login, name);
    const before = seen.first.limited.get(key);
    expect(before?.every((answer) => answer.startsWith('200 '))).toBe(true);
    expect(seen.last.limited.get(key)).toEqual(before);
    expect(seen.ofClusters.get(key) ?? before).toEqual(before);
  });

  if (isAtLength) {
    // For a single named thing, every-call.test.ts requests another's.
    it.each(names.filter((name) => !name.includes('/:') && !(name in SHOWING_NOTHING)))(
      'would be found to have something of others, were it not limited: %s',
      (name) => {
        const key = keyOf(login, name);
        expect(seen.last.unlimited.get(key)).not.toEqual(seen.first.unlimited.get(key));
      },
    );
  }
});
