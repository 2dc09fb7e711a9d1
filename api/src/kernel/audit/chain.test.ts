import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { tamper } from '../../../test/support/audit';
import { change } from '../../../test/support/archives';
import { createDatabase } from '../../../test/support/test-app';
import { connect, type Database } from '../database/connect';
import * as migrations from '../database/migrations';
import { recordChange } from './record.repository';
import { sealRows } from './repository';
import { sealWaiting } from './seal';
import { verifyAudit } from './verify';

let db: Database;
let url: string;
beforeEach(async () => ({ db, url } = await createDatabase()));
afterEach(() => db.destroy());

const nobody = { user: null, requestId: 'test' };
const EDIT = { action: 'edit', entity: 'oil_factories', id: 1, before: null, after: null } as const;

const write = (on = db) => change(on, { n: 0.1 });

async function writeSealed(count: number): Promise<number[]> {
  for (let row = 0; row < count; row += 1) await write();
  await sealWaiting(db);
  return (await db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id);
}

async function isAnyoneWaiting(on: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database d on d.oid = database
    where d.datname = current_database() and not granted`.execute(on);
  return rows.length > 0;
}

const faults = async () => (await verifyAudit(db)).faults;

it('stays intact while rows are written concurrently and two instances seal', async () => {
  const other = connect(url);
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    for (let row = 0; row < 10; row += 1) await write(writer % 2 ? db : other);
  });
  const sealing = [db, other].flatMap((instance) => [sealWaiting(instance), sealWaiting(instance)]);
  await Promise.all([...writers, ...sealing]);
  await Promise.all([sealWaiting(db), sealWaiting(other)]);
  await sealWaiting(db);
  expect(await verifyAudit(db)).toMatchObject({ head: { position: 200 }, waiting: 0, faults: [] });
  await other.destroy();
});

it('makes neither writes nor sealing wait for each other', async () => {
  const other = connect(url);
  await write();
  await db.transaction().execute(async (tx) => {
    await sql`select from audit_head for update`.execute(tx);
    await write(other);
    expect(await sealWaiting(other)).toBeUndefined();
  });
  await db.transaction().execute(async (tx) => {
    await recordChange(tx, nobody, EDIT);
    expect(await sealWaiting(other)).toMatchObject({ position: 2 });
  });
  // Begun before the two sealed rows, committed after them.
  expect(await sealWaiting(other)).toMatchObject({ position: 3 });
  expect(await faults()).toEqual([]);
  await other.destroy();
});

it('is verified in one snapshot, even if rows are sealed meanwhile', async () => {
  await writeSealed(1);
  await write();
  const verified = await db.transaction().execute(async (tx) => {
    await sql`lock table audit_head in access exclusive mode`.execute(tx);
    const verifying = verifyAudit(db);
    // It has read the chain and waits for the head.
    while (!(await isAnyoneWaiting(tx))) await setImmediate();
    await sealRows(tx, 10);
    return [verifying] as const;
  });
  expect(await verified[0]).toMatchObject({ head: { position: 1 }, waiting: 1, faults: [] });
});

it('seals values that are hard to serialise exactly as they are read', async () => {
  const text = `"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028'ў😀`;
  const requestId = 'a"b\\c\u2029';
  const hard = { ...EDIT, before: { [text]: text }, after: { n: 1e-7 } };
  await db.transaction().execute((tx) => recordChange(tx, { user: null, requestId }, hard));
  await sql`insert into audit (action, entity, entity_id, request_id) values (${text}, ${text}, 1, ${text})`.execute(
    db,
  );
  await sealWaiting(db);
  expect(await verifyAudit(db)).toMatchObject({ head: { position: 2 }, waiting: 0, faults: [] });
});

it.each([
  ['who', 'user_id = 1'],
  ['what', `action = 'restore'`],
  ['of what', `entity = 'users'`],
  ['of which', 'entity_id = 77'],
  ['when, by a microsecond', `at = at + interval '1 microsecond'`],
  ['what was before', `before = '{}'`],
  ['what was after', `after = '{"n": 0.10}'`],
  ['within which request', 'request_id = null'],
])('finds a row that was changed: %s', async (_what, change) => {
  const ids = await writeSealed(3);
  await tamper(db, `update audit set ${change} where id = ${ids[1]}`);
  expect(await faults()).toEqual([`row ${ids[1]} (position 2): it was changed, or the row before it was`]);
});

it('detects a missing row, even if its seal is missing too', async () => {
  const ids = await writeSealed(4);
  await tamper(db, `delete from audit where id = ${ids[1]}`);
  expect(await faults()).toEqual([`row ${ids[1]} (position 2): it is missing`]);
  await tamper(db, `delete from audit_seals where audit_id = ${ids[1]}`);
  expect(await faults()).toEqual(['position 2: 1 positions of the chain are missing']);
  await tamper(db, `update audit_seals set position = position - 1 where position > 2`);
  expect(await faults()).toEqual([
    `row ${ids[2]} (position 2): it was changed, or the row before it was`,
    `row ${ids[3]} (position 3): it was changed, or the row before it was`,
    'the chain ends at position 3, and its head is at 4: rows were cut off or added',
  ]);
});

it('finds rows that changed places', async () => {
  const ids = await writeSealed(3);
  const moves = [`-1 where position = 2`, `${ids[1]} where position = 3`, `${ids[2]} where position = 2`];
  for (const move of moves) await tamper(db, `update audit_seals set audit_id = ${move}`);
  expect(await faults()).toHaveLength(2);
});

it('finds a row outside the chain, and one that was deleted before it was sealed', async () => {
  await writeSealed(2);
  await tamper(db, `insert into audit (action, entity, entity_id) values ('edit', 'users', 1)`);
  const [stray] = await db.selectFrom('audit').select('id').orderBy('id', 'desc').execute();
  expect(await faults()).toEqual([`row ${stray?.id}: it was inserted without entering the chain`]);
  await write();
  await tamper(db, `delete from audit where id > ${stray?.id}`);
  expect((await faults())[0]).toBe(`row ${Number(stray?.id) + 1}: it is missing`);
});

it('finds a truncated chain, and a rebuilt one by an earlier head', async () => {
  const ids = await writeSealed(4);
  const { head } = await verifyAudit(db);
  await tamper(db, `delete from audit where id = ${ids[3]}; delete from audit_seals where position = 4`);
  expect(await faults()).toEqual(['the chain ends at position 3, and its head is at 4: rows were cut off or added']);
  await tamper(db, `update audit_head set position = 3, hash = (select hash from audit_seals where position = 3)`);
  expect(await faults()).toEqual([]);
  expect((await verifyAudit(db, head)).faults).toEqual(['position 4: it was noted, but is missing']);
  await write();
  await sealWaiting(db);
  expect((await verifyAudit(db, head)).faults).toEqual(['position 4: its hash differs from the noted one']);
});

it('seals rows from before the chain existed', async () => {
  const before = await createDatabase('template0');
  const older = Object.entries(migrations).filter(([name]) => name < '0008');
  for (const [, migration] of older) await migration.up(before.db);
  await before.db.transaction().execute(async (tx) => {
    for (let row = 0; row < 1_200; row += 1) await recordChange(tx, nobody, EDIT);
  });
  const newer = Object.entries(migrations).filter(([name]) => name >= '0008');
  for (const [, migration] of newer) await migration.up(before.db);
  expect(await verifyAudit(before.db)).toMatchObject({ head: { position: 1_200 }, waiting: 0, faults: [] });
  await sql`insert into audit (action, entity, entity_id) select action, entity, entity_id from audit`.execute(
    before.db,
  );
  expect(await sealWaiting(before.db)).toMatchObject({ position: 2_400 });
  await before.db.destroy();
});

it('lets nobody change a seal', async () => {
  await writeSealed(1);
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('audit_seals').execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('audit_seals').set({ hash: '' }).execute()).rejects.toThrow('append-only');
});

it('records replacement characters for those that the database cannot store', async () => {
  const after = { search: 'a\u0000b', list: ['\ud800', { deep: 'x\udc00' }], whole: '𝄞' };
  await db.transaction().execute((tx) => recordChange(tx, nobody, { ...EDIT, after }));
  const row = await db.selectFrom('audit').select('after').executeTakeFirstOrThrow();
  expect(row.after).toEqual({ search: 'a\ufffdb', list: ['\ufffd', { deep: 'x\ufffd' }], whole: '𝄞' });
});
