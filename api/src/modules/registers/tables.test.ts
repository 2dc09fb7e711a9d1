import type { RegisterKind } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { assertRegisters, faultsOfRegister } from '../../../test/support/register-tables';
import { createDatabase } from '../../../test/support/test-app';
import type { Database } from '../../kernel/database/connect';
import { raisePublicVersionOn } from '../../kernel/database/migrations/public-versions';
import { createRegister, createRegisterTable } from '../../kernel/database/migrations/register-table';

let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

const PLANTED: RegisterKind = {
  name: 'planted',
  count: 'planted_count',
  paths: { session: { live: '/a', removed: '/b' }, public: { live: '/c', removed: '/d' } },
  fields: {
    daily_capacity: { type: 'quantity', unit: 't', max: 10, public: true, sortable: true },
    saws_count: { type: 'count', max: 10 },
    kinds: { type: 'choices', choices: ['saw', 'roller'] },
    has_dryer: { type: 'yes_no', required: true },
  },
};

const COLUMNS = sql`daily_capacity numeric, saws_count integer, kinds text[] not null, has_dryer boolean not null`;

async function within<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

it('has a table for every register, as it is described', async () => {
  await expect(assertRegisters(db)).resolves.toBeUndefined();
});

it('names a register without a table, and nothing else of it', async () => {
  expect(await faultsOfRegister(db, PLANTED)).toEqual([
    'there is no table planted: a migration makes it by createRegister',
  ]);
});

it('finds nothing missing if a migration created the register', async () => {
  const faults = await within(async (tx) => {
    await createRegister(tx as never, 'planted', { ownColumns: COLUMNS, sortableFigures: ['daily_capacity'] });
    return faultsOfRegister(tx, PLANTED);
  });
  expect(faults).toEqual([]);
});

it('names a column that is another, and what was left out', async () => {
  const faults = await within(async (tx) => {
    await createRegisterTable(
      tx as never,
      'planted',
      sql`daily_capacity integer, saws_count integer, kinds text[] not null`,
    );
    // As in the first registers: holds the version until the transaction ends.
    await raisePublicVersionOn(tx as never, 'planted', 'planted');
    return faultsOfRegister(tx, PLANTED);
  });
  expect(faults).toEqual([
    'the column planted.daily_capacity has to be numeric, and is integer',
    'the column planted.has_dryer has to be boolean not null, and is not there',
    'a change of planted does not raise its public version at the commit: raisePublicVersionAtCommit',
    'there is no index planted_by_daily_capacity: the figure is sortable',
    'there is no index planted_by_daily_capacity_down: the figure is sortable',
  ]);
});
