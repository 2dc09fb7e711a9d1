import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addKey } from '../../../test/support/api-keys';
import { addEntry, ANDIJON, BUXORO } from '../../../test/support/fixtures';
import { createDatabase, testApp } from '../../../test/support/test-app';
import type { Database } from '../../kernel/database/connect';

const CHANGES = 100_000;
const KILLS = 50;
const WRITERS = 4;
const ENTRIES = 400;

const CONSUMER = join(__dirname, '../../../test/support/feed-consumer.mjs');

const api = testApp();

type State = { items: { id: number; data: object }[]; next: number | null; position: string };

const readState = async (secret: string, query: string) => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await api.call<State>(`GET /api/changes/state?kind=cooperatives&limit=1000${query}`, { headers })).data;
};

async function createCopy(after: string): Promise<{ url: string; copy: Database }> {
  const { url, db: copy } = await createDatabase('template0');
  await sql`create table place (after text not null)`.execute(copy);
  await sql`insert into place values (${after})`.execute(copy);
  await sql`create table ledger (position text primary key, at timestamptz not null default clock_timestamp())`.execute(
    copy,
  );
  await sql`create table copy (kind text, id integer, data jsonb not null, primary key (kind, id))`.execute(copy);
  return { url, copy };
}

const startConsumer = (secret: string, url: string): ChildProcess =>
  spawn(process.execPath, [CONSUMER], {
    env: { ...process.env, NODE_OPTIONS: '', FEED_URL: api.origin, FEED_KEY: secret, COPY_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const random = (min: number, max: number) => min + Math.floor(Math.random() * (max - min));

/** Transactions of different lengths, some of which are rolled back; entries move, are added and deleted. */
async function write(ids: readonly number[], isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const from = random(0, ids.length);
    const some = ids.slice(from, from + random(1, 60));
    const place = Math.random() < 0.5 ? ANDIJON : BUXORO;
    await api.db
      .transaction()
      .execute(async (tx) => {
        const change = { ...place, is_active: Math.random() < 0.5, version: sql<number>`version + 1` };
        await tx.updateTable('cooperatives').set(change).where('id', 'in', some).execute();
        if (Math.random() < 0.2) await sleep(random(5, 300));
        if (Math.random() < 0.1) throw new Error('rolled back');
      })
      .catch(() => undefined);
    if (Math.random() < 0.1) {
      const added = await addEntry(api.db, 'cooperatives', place);
      if (Math.random() < 0.5) await api.db.deleteFrom('cooperatives').where('id', '=', added).execute();
    }
  }
}

const count = async (db: Database, table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]?.count ??
  0;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(100);
}

/** Positions that the consumer should have, by the database itself. */
async function writtenPositions(provinces: readonly string[], after: string): Promise<string[]> {
  const [epoch = '', xid = ''] = after.split('.');
  const { rows } = await sql<{ position: string }>`
    select ${epoch}::text || '.' || xid || '.' || seq as position from changes
    where xid >= ${xid}::xid8 and (province_code = any(${[...provinces]}) or former_province = any(${[...provinces]}))`.execute(
    api.db,
  );
  return rows.map(({ position }) => position).sort();
}

it(`ends with an exact copy if it is killed ${KILLS} times over ${CHANGES} changes`, async () => {
  const ids: number[] = [];
  for (let at = 0; at < ENTRIES; at += 1) ids.push(await addEntry(api.db, 'cooperatives', at % 2 ? ANDIJON : BUXORO));
  const secret = await addKey(api.db, { province_code: ANDIJON.province_code });
  const { items, position: after } = await readState(secret, '');
  const { url, copy } = await createCopy(after);
  for (const { id, data } of items)
    await sql`insert into copy values ('cooperatives', ${id}, ${JSON.stringify(data)}::jsonb)`.execute(copy);

  const before = await count(api.db, 'changes');
  const progress = { isDone: false };
  const slices = Array.from({ length: WRITERS }, (_, at) => ids.filter((_id, index) => index % WRITERS === at));
  const writing = slices.map((slice) => write(slice, () => progress.isDone));
  const written = until(async () => (await count(api.db, 'changes')) - before >= CHANGES).then(() => {
    progress.isDone = true;
  });
  let kills = 0;
  while (!progress.isDone || kills < KILLS) {
    const consumer = startConsumer(secret, url);
    await sleep(random(200, 1200));
    if (consumer.exitCode !== null) throw new Error('the consumer has failed');
    consumer.kill('SIGKILL');
    await once(consumer, 'exit');
    kills += 1;
  }
  await Promise.all([written, ...writing]);

  const consumer = startConsumer(secret, url);
  const expected = await writtenPositions([ANDIJON.province_code], after);
  await Promise.race([
    until(async () => (await count(copy, 'ledger')) >= expected.length),
    sleep(60_000, undefined, { ref: false }),
  ]);
  const latencies: number[] = [];
  for (let at = 0; at < 100; at += 1) {
    const had = await count(copy, 'ledger');
    const began = Date.now();
    await addEntry(api.db, 'cooperatives', ANDIJON);
    await Promise.race([
      until(async () => (await count(copy, 'ledger')) > had),
      sleep(10_000, undefined, { ref: false }),
    ]);
    latencies.push(Date.now() - began);
  }
  consumer.kill('SIGKILL');
  await once(consumer, 'exit');

  const ledger = await sql<{ position: string }>`select position from ledger`.execute(copy);
  const received = new Set(ledger.rows.map(({ position }) => position));
  const missed = (await writtenPositions([ANDIJON.province_code], after)).filter((one) => !received.has(one));
  const { rows } = await sql<{ id: number; data: object }>`select id, data from copy order by id`.execute(copy);
  const state = await readState(secret, '');
  await copy.destroy();
  const p99 = latencies.sort((a, b) => a - b)[98];
  process.stdout.write(
    `${(await count(api.db, 'changes')) - before} changes, ${received.size} of the province, ${kills} kills, ${missed.length} missed, p99 ${p99} ms\n`,
  );
  expect(missed).toEqual([]);
  expect(rows).toEqual(state.items);
  expect(state.next).toBeNull();
  expect(p99).toBeLessThan(5_000);
}, 600_000);
