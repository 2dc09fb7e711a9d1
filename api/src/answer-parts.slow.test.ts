import { endpoints, type EndpointName } from '@klaster/shared/contract/endpoints';
import { sql } from 'kysely';
import { rowOf } from '../test/all-calls/every-call';
import { ANDIJON } from '../test/support/fixtures';
import { API_ROLE, testApp } from '../test/support/test-app';
import { RIGHTS } from './kernel/database/schema/rights';
import { grantRights } from './kernel/database/roles.repository';
import { answerParts } from './modules';

const api = testApp();
let read: ReadonlyMap<EndpointName, readonly string[]>;
let versions: ReadonlyMap<string, string>;
beforeAll(async () => {
  versions = await versionsOfTables();
  read = await tablesRead();
}, 120_000);

const CACHED = (Object.keys(endpoints) as EndpointName[]).filter((name) => answerParts(name) !== undefined);

/** All answers read `public_versions` itself. */
const TABLES = Object.keys(RIGHTS).filter((table) => table !== 'public_versions');

/** The version that a trigger updates, by table. */
async function versionsOfTables(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ table: string; version: string }>`
    select c.relname as table, encode(t.tgargs, 'escape') as version
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('raise_public_version', 'raise_public_version_once')`.execute(api.db);
  return new Map(rows.map(({ table, version }) => [table, version.replace('\\000', '')]));
}

async function requests(): Promise<ReadonlyMap<EndpointName, string>> {
  const sent = new Map<EndpointName, string>();
  for (const name of CACHED) sent.set(name, (await rowOf(name).send(api.db, ANDIJON, name)).request);
  return sent;
}

/** Outdates all cached answers. @returns the requests that fail */
async function failing(sent: ReadonlyMap<EndpointName, string>): Promise<EndpointName[]> {
  await sql`update public_versions set version = gen_random_uuid()`.execute(api.db);
  const failed: EndpointName[] = [];
  for (const [name, request] of sent) if ((await api.call(request)).status !== 200) failed.push(name);
  return failed;
}

/** Revokes the right to read one table after the other: requests that fail read it. */
async function tablesRead(): Promise<ReadonlyMap<EndpointName, readonly string[]>> {
  const sent = await requests();
  expect(await failing(sent)).toEqual([]);
  const read = new Map<EndpointName, string[]>(CACHED.map((name) => [name, []]));
  for (const table of TABLES) {
    await sql`revoke select on ${sql.table(table)} from ${sql.id(API_ROLE)}`.execute(api.db);
    for (const name of await failing(sent)) read.get(name)?.push(table);
    await grantRights(api.db, API_ROLE);
  }
  return read;
}

/** Tables whose changes do not affect visitors unless another table changes too. */
const UNSEEN: readonly { table: string; calls: RegExp; why: string }[] = [
  { table: 'users', calls: /registers|oil_factories/, why: 'who took an entry off the register: for staff alone' },
  { table: 'periods', calls: /rating/, why: 'only year and quarter, which never change, of periods with scores' },
  { table: 'reports', calls: /rating/, why: 'of a confirmed report; opening it again deletes its score' },
  { table: 'former_places', calls: /rating/, why: 'a row is written with the change of its cluster' },
];

const isUnseen = (call: string, table: string) =>
  UNSEEN.some((unseen) => unseen.table === table && unseen.calls.test(call));

const missing = (listed: typeof answerParts) =>
  [...read].flatMap(([call, tables]) =>
    tables
      .filter((table) => !isUnseen(call, table) && !listed(call)?.includes(versions.get(table) ?? ''))
      .map((table) => `${call} reads ${table}: answer-parts.ts lacks ${versions.get(table) ?? 'a version of it'}`),
  );

it('lists every table that a public answer is read from, so that changes outdate the cached answer', () => {
  expect(missing(answerParts)).toEqual([]);
  expect([...read].filter(([, tables]) => tables.length === 0)).toEqual([]);
});

it.each<[EndpointName, string, string[]]>([
  ['GET /api/overview', 'oil_factories', ['oil_factories']],
  ['GET /api/registers/cooperatives/provinces', 'places', ['provinces']],
  ['GET /api/rating', 'rating', ['scoring_methods', 'rating_scores']],
])('would detect that %s does not list %s', (call, part, tables) => {
  const listed: typeof answerParts = (name) => answerParts(name)?.filter((one) => name !== call || one !== part);
  expect(missing(listed).sort()).toEqual(
    tables.map((table) => `${call} reads ${table}: answer-parts.ts lacks ${part}`).sort(),
  );
});

it('has no exception for a table that is not read', () => {
  const calls = [...read].flatMap(([call, tables]) => tables.map((table) => ({ call, table })));
  for (const { table, calls: those } of UNSEEN)
    expect(calls.filter((one) => one.table === table && those.test(one.call))).not.toEqual([]);
});
