import type { Change } from '@klaster/shared/contract/endpoints';
import { sql } from 'kysely';
import { addKey } from '../../../test/support/api-keys';
import { changesAreVisible } from '../../../test/support/feed';
import { addEntry, addReport, ANDIJON, BUXORO, entryInput, openPeriod } from '../../../test/support/fixtures';
import { COMPLETE } from '../../../test/support/report-entry';
import { update } from '../../../test/support/rows';
import { testApp } from '../../../test/support/test-app';
import { hashOf } from '../auth/link-token';
import { removeOld } from '../../jobs/retention/retention';

const api = testApp();

type Page = { changes: Change[]; position: string; has_more: boolean };
type State = { items: { id: number; data: Record<string, unknown> }[]; next: number | null; position: string };

let [republic, andijon, buxoro, registers]: string[] = [];
beforeAll(async () => {
  republic = await addKey(api.db);
  andijon = await addKey(api.db, { province_code: ANDIJON.province_code });
  buxoro = await addKey(api.db, { province_code: BUXORO.province_code });
  registers = await addKey(api.db, { scopes: ['registers'] });
});

const read = <Data>(secret: string | undefined, path: string) =>
  api.call<Data>(`GET /api/changes${path}`, { headers: { authorization: `Bearer ${secret}` } });

async function page(after: string, secret = republic): Promise<Page> {
  await changesAreVisible(api.db);
  return (await read<Page>(secret, `?after=${after}`)).data;
}

async function begin(): Promise<string> {
  await changesAreVisible(api.db);
  return (await read<State>(republic, '/state?kind=clusters&limit=1')).data.position;
}

/** Kind, id and whether the entry or report still exists. */
const outline = ({ changes }: Page) => changes.map(({ kind, id, data }) => [kind, id, data !== null]);

const setEntry = (id: number, change: object) =>
  api.db.updateTable('cooperatives').set(change).where('id', '=', id).execute();

describe('the feed', () => {
  it('has every change of an organisation by any user, with the organisation’s current state', async () => {
    const after = await begin();
    const body = entryInput('cooperatives', ANDIJON);
    const { id } = (await api.call<{ id: number }>('POST /api/registers/cooperatives', { as: 'admin', body })).data;
    await api.call(`PATCH /api/registers/cooperatives/${id}/remove`, { as: 'admin', body: {} });
    await api.db.updateTable('cooperatives').set({ company_name: 'Янги ном' }).where('id', '=', id).execute();
    const { changes, position, has_more } = await page(after);
    expect(changes.map((change) => change.id)).toEqual([id, id, id]);
    expect(changes[0]?.data).toMatchObject({ company_name: 'Янги ном', version: 2, removed_at: expect.any(String) });
    expect(JSON.stringify(changes)).not.toContain(body.phone_number);
    expect(changes[0]?.data).not.toHaveProperty('full_name');
    expect(has_more).toBe(false);
    await api.db.deleteFrom('cooperatives').where('id', '=', id).execute();
    expect(outline(await page(position))).toEqual([['cooperatives', id, false]]);
  });

  it('tells a province that an organisation has left, and another that it has come', async () => {
    const id = await addEntry(api.db, 'cooperatives', ANDIJON);
    const after = await begin();
    await setEntry(id, BUXORO);
    expect(outline(await page(after, andijon))).toEqual([['cooperatives', id, false]]);
    const { changes } = await page(after, buxoro);
    expect(changes).toMatchObject([{ id, data: { province_code: BUXORO.province_code } }]);
    await setEntry(id, { company_name: 'Бошқа' });
    expect(outline(await page(after, andijon))).toHaveLength(1);
  });

  it('has confirmed figures only, without the passport, in the province of their confirmation', async () => {
    const cluster = await addEntry(api.db, 'clusters', ANDIJON);
    const after = await begin();
    const figures = { ...COMPLETE, full_name: 'махфий', phone_number: '+998107777777' };
    const id = await addReport(api.db, { cluster, status: 'new', figures });
    const set = (change: object) => api.db.updateTable('reports').set(change).where('id', '=', id).execute();
    const ofReports = async (secret = republic) =>
      (await page(after, secret)).changes.filter(({ kind }) => kind === 'reports');
    expect(await ofReports()).toEqual([]);
    await set({ status: 'confirmed', decided_at: new Date() });
    const [confirmed] = await ofReports(andijon);
    expect(confirmed?.data).toMatchObject({ cluster_id: cluster, province_code: ANDIJON.province_code });
    expect(confirmed?.data?.['figures']).toMatchObject({ first_plan: COMPLETE.first_plan });
    expect(JSON.stringify(confirmed)).not.toMatch(/махфий|7777777/);
    await api.db
      .updateTable('clusters')
      .set({ ...BUXORO, stir: '999999999' })
      .where('id', '=', cluster)
      .execute();
    expect(await ofReports(buxoro)).toEqual([]);
    expect((await ofReports(andijon)).map(({ data }) => data?.['stir'])).toEqual(['999999999', '999999999']);
    await set({ status: 'rejected' });
    expect((await ofReports(andijon)).map(({ data }) => data)).toEqual([null, null, null]);
    expect(await ofReports(registers)).toEqual([]);
  });

  it('has quarters, for every territory', async () => {
    const after = await begin();
    await openPeriod(api.db, 2093, 2);
    const { changes } = await page(after, andijon);
    expect(changes).toMatchObject([{ kind: 'periods', id: 20932, data: { year: 2093, quarter: 2, closed_at: null } }]);
    await api.db.deleteFrom('periods').where('year', '=', 2093).execute();
    expect(outline(await page(after, andijon))).toEqual([
      ['periods', 20932, false],
      ['periods', 20932, false],
    ]);
  });

  it('waits for transactions that began earlier, so that nothing appears before a position that was read', async () => {
    const [first, second] = [await addEntry(api.db, 'cooperatives'), await addEntry(api.db, 'cooperatives')];
    const after = await begin();
    let meanwhile = after;
    await api.db.transaction().execute(async (tx) => {
      await tx.updateTable('cooperatives').set({ is_active: false }).where('id', '=', first).execute();
      await setEntry(second, { is_active: false });
      const { changes, position } = (await read<Page>(republic, `?after=${after}`)).data;
      expect(changes).toEqual([]);
      meanwhile = position;
    });
    const expected = [
      ['cooperatives', first, true],
      ['cooperatives', second, true],
    ];
    expect(outline(await page(meanwhile))).toEqual(expected);
    expect(outline(await page(after))).toEqual(expected);
  });

  it('gives pages, of which none repeats or misses a change', async () => {
    const after = await begin();
    const ids: number[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push(await addEntry(api.db, 'cooperatives', index % 2 ? ANDIJON : BUXORO));
    await changesAreVisible(api.db);
    const seen: number[] = [];
    for (let position = after, more = true; more;) {
      const { data } = await read<Page>(andijon, `?after=${position}&limit=2`);
      seen.push(...data.changes.map(({ id }) => id));
      [position, more] = [data.position, data.has_more];
    }
    expect(seen).toEqual(ids.filter((_, index) => index % 2));
  });
});

describe('a call that waits', () => {
  it('is answered when something changes, not by a change elsewhere', async () => {
    const after = await begin();
    const began = Date.now();
    const waiting = read<Page>(andijon, `?after=${after}&wait=20`);
    await addEntry(api.db, 'cooperatives', BUXORO);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const id = await addEntry(api.db, 'cooperatives', ANDIJON);
    expect(outline((await waiting).data)).toEqual([['cooperatives', id, true]]);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('ends if the key is revoked meanwhile', async () => {
    const revoked = await addKey(api.db);
    const waiting = read<Page>(revoked, `?after=${await begin()}&wait=20`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const key = { secret_hash: hashOf(revoked) };
    await update(api.db, 'api_keys', { set: { revoked_at: new Date() }, where: key });
    await addEntry(api.db, 'cooperatives');
    expect((await waiting).problem?.code).toBe('unauthenticated');
  });

  it('ends empty when its time is over, with a position that leads on', async () => {
    const after = await begin();
    const { data } = await read<Page>(republic, `?after=${after}&wait=1`);
    expect(data).toMatchObject({ changes: [], has_more: false });
    const id = await addEntry(api.db, 'cooperatives');
    expect(outline(await page(data.position))).toEqual([['cooperatives', id, true]]);
  });
});

describe('a position', () => {
  const refusal = async (after: string) => {
    const { status, problem } = await read(republic, `?after=${after}`);
    return [status, problem?.code];
  };

  it.each(['', 'x', '0.0.0', "1' or '1'='1", '00000000.1', `00000000.${'9'.repeat(20)}.0`])(
    'is refused if malformed: "%s"',
    async (after) => expect(await refusal(encodeURIComponent(after))).toEqual([400, 'invalid_input']),
  );

  it('is gone if it is of another database, of a later state, or of changes that are no longer stored', async () => {
    const after = await begin();
    const [epoch = '', xid = ''] = after.split('.');
    expect(await refusal(`00000000.${xid}.0`)).toEqual([410, 'position_gone']);
    expect(await refusal(`${epoch}.9999999999999999999.0`)).toEqual([410, 'position_gone']);
    const id = await addEntry(api.db, 'cooperatives');
    const { position } = await page(after);
    const kept = await addEntry(api.db, 'cooperatives');
    await sql`update changes set at = now() - interval '31 days' where entity_id = ${id} and kind = 'cooperatives'`.execute(
      api.db,
    );
    expect(await removeOld(api.db)).toMatchObject({ changes: 1 });
    expect(await refusal(after)).toEqual([410, 'position_gone']);
    expect(outline(await page(position))).toEqual([['cooperatives', kept, true]]);
  });
});

describe('the state', () => {
  it('lists what a key may read, page by page', async () => {
    const own = await addEntry(api.db, 'seed_companies', ANDIJON);
    const other = await addEntry(api.db, 'seed_companies', BUXORO);
    const last = await addEntry(api.db, 'seed_companies', ANDIJON);
    const first = (await read<State>(andijon, '/state?kind=seed_companies&limit=1')).data;
    const second = (await read<State>(andijon, `/state?kind=seed_companies&limit=1&after_id=${first.next}`)).data;
    expect([first, second].map(({ items }) => items[0]?.id)).toEqual([own, last]);
    expect(first.items[0]?.data).not.toHaveProperty('has_laboratory');
    const ids = (await read<State>(republic, '/state?kind=seed_companies')).data.items.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([own, other, last]));
    expect((await read<State>(republic, '/state?kind=reports')).status).toBe(200);
    expect((await read<State>(republic, '/state?kind=periods')).data.next).toBeNull();
  });

  it('is empty for a kind beyond the scopes of the key, and refused for an unknown one', async () => {
    await addReport(api.db, { cluster: await addEntry(api.db, 'clusters', ANDIJON), status: 'confirmed' });
    const itemsFor = async (secret?: string) => (await read<State>(secret, '/state?kind=reports')).data.items.length;
    expect([await itemsFor(registers), (await itemsFor(republic)) > 0]).toEqual([0, true]);
    expect((await read(registers, '/state?kind=users')).problem?.errors).toMatchObject([{ path: 'kind' }]);
  });
});
