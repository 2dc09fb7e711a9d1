import { FILE_TYPES, PROGRESS_TYPE } from '@klaster/shared/contract/http';
import type { ImportedUsers, UserImportReport } from '@klaster/shared/contract/accounts';
import type { Progress } from '@klaster/shared/contract/http';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { ACCOUNT_HEADERS, accountFile, accountFileCalls, freshLogin } from '../../../test/support/account-files';
import { addCluster } from '../../../test/support/fixtures';
import { OF_NOTHING } from '../../../test/support/sheet';
import { addProof, sessionOf } from '../../../test/support/proofs';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { update } from '../../../test/support/rows';
import { lockAdministration } from '../users/repository';

const api = testApp();

const { check, take, faults, find } = accountFileCalls(() => api);

const MANY = 501;

const many = (word: string) =>
  Array.from({ length: MANY }, (_, at) => [`Ходим ${at}`, `${word}-${at}`, null, null, null]);

async function counted(): Promise<number[]> {
  const counts = (['users', 'one_time_links', 'audit'] as const).map((table) =>
    api.db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}

type Line = { progress?: Progress; data?: UserImportReport & ImportedUsers };

async function sendTracked(path: string, file: Buffer<ArrayBuffer>) {
  const token = await api.token('admin');
  const headers = {
    accept: PROGRESS_TYPE,
    'content-type': FILE_TYPES.xlsx,
    'x-access-token': token,
    'x-proof': await addProof(api.db, sessionOf(token), { request: `POST /api/users/imports${path}`, body: file }),
  };
  const answer = await fetch(`${api.origin}/api/users/imports${path}`, { method: 'POST', body: file, headers });
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const steps = lines.flatMap(({ progress }) =>
    progress ? `${progress.step} ${progress.done}/${progress.total}` : [],
  );
  return { steps, data: lines.at(-1)?.data };
}

describe('a long file of accounts', () => {
  it('reports its progress, and gives a link for each', async () => {
    const file = await accountFile(...many('kop'));
    const checked = await sendTracked('/check', file);
    // How many steps lie between depends on the machine.
    const done = checked.steps.map((step) => Number(/^compare (\d+)\/501$/.exec(step)?.[1]));
    expect([done[0], done.at(-1)]).toEqual([0, MANY]);
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
    const taken = await sendTracked(`?rows=all&state=${checked.data?.state}`, file);
    expect(taken.steps).toEqual(['take 0/501', 'take 500/501', 'take 501/501']);
    const links = taken.data?.links ?? [];
    expect(new Set(links.map(({ login }) => login))).toEqual(new Set(many('kop').map(([, login]) => login)));
    expect(new Set(links.map(({ token }) => token)).size).toBe(MANY);
  });

  it('adds nothing if the last of its accounts cannot be added', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      api.db,
    );
    await sql`create trigger refuse before insert on users for each row when (new.login = 'yarim-500')
      execute function refuse()`.execute(api.db);
    const before = await counted();
    expect((await take(await accountFile(...many('yarim')), OF_NOTHING)).status).toBe(500);
    await sql`drop trigger refuse on users`.execute(api.db);
    expect(await counted()).toEqual(before);
  });

  it('has 10,000 rows at most', async () => {
    const rows = Array.from({ length: 10_001 }, () => ['Ходим', null, null, null, null]);
    expect((await check(await accountFile(...rows))).problem).toMatchObject({
      code: 'file_refused',
      detail: 'Too many rows: a file may have up to 10,000.',
    });
  });

  it('has its first 200 faults named, and all counted', async () => {
    const rows = Array.from({ length: 201 }, () => ['Ходим', null, null, null, null]);
    const { data } = await check(await accountFile(...rows));
    expect([data.faults.length, data.faults_total, data.rows.faulty]).toEqual([200, 201, 201]);
  });
});

it('a formula is not accepted as a name, even if its result is text', async () => {
  const rows = [ACCOUNT_HEADERS, ['', freshLogin(), null, null, null]];
  const cells = new Map([['1,0', { formula: 'HYPERLINK("http://x")', value: 'Нигора' }]]);
  expect(await faults(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows, cells }] })))).toEqual(['A2 formula']);
});

it('looking a file through leaves nothing', async () => {
  const before = await counted();
  expect((await check(await accountFile(['Кўрилган', freshLogin(), null, null, null]))).data.rows.created).toBe(1);
  expect(await counted()).toEqual(before);
});

it('waits for other changes of accounts; a caller who meanwhile lost the right adds nobody', async () => {
  const admin = { login: 'ikkinchi', full_name: 'Иккинчи', positions: ['ADMIN' as const], password_hash: '' };
  await api.db.insertInto('users').values(admin).execute();
  const name = freshLogin();
  const file = await accountFile(['Янги Ходим', name, null, null, null]);
  const sent = await api.db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const answer = take(file, OF_NOTHING, { as: 'ikkinchi' });
    await areWaiting(api.db, 1);
    await tx.updateTable('users').set({ positions: [] }).where('login', '=', 'ikkinchi').execute();
    return { answer };
  });
  expect((await sent.answer).problem?.code).toBe('forbidden');
  expect(await find(name)).toBeUndefined();
});

describe('what was compared with the file has changed since', () => {
  const outdated = async (file: Buffer, change: () => Promise<unknown>) => {
    const { state } = (await check(file)).data;
    await change();
    return (await take(file, state)).problem?.code;
  };

  it('when one of its accounts has', async () => {
    const there = freshLogin();
    await take(await accountFile(['Бор Ходим', there, null, null, null]), OF_NOTHING);
    const edited = { login: there, full_name: 'Бошқа Исм', positions: [], province_code: null, cluster_id: null };
    const { id } = (await find(there))!;
    const file = await accountFile(['Бор Ходим', there, null, null, null], ['Янги', freshLogin(), null, null, null]);
    const edit = () => api.call(`PATCH /api/users/${id}`, { as: 'admin', body: { ...edited, version: 1 } });
    expect(await outdated(file, edit)).toBe('import_outdated');
  });

  it('when one of its clusters has', async () => {
    const id = await addCluster(api.db, '1706');
    const clusters = api.db.selectFrom('clusters').select('stir').where('id', '=', id);
    const { stir } = await clusters.executeTakeFirstOrThrow();
    const file = await accountFile(['Кластер Ходими', freshLogin(), null, null, stir]);
    const move = () =>
      update(api.db, 'clusters', { set: { province_code: '1703', district_code: '1703202' }, where: { id } });
    expect(await outdated(file, move)).toBe('import_outdated');
  });
});
