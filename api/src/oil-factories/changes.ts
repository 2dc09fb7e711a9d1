import type { OilFactoryEdit, OilFactoryInput } from '@klaster/shared/contract';
import { recordChange, type Action, type Actor } from '../audit/record';
import { assertTerritory } from '../auth/policy';
import type { Database, Tx } from '../database/connect';
import { assertDistrictOf } from '../places/policy';
import { ProblemError } from '../problems/problem-error';
import { currentTime } from '../database/current-time';
import { nameKeys } from '../registers/name-keys';
import { keepingStirUnique } from '../registers/unique-stir';
import { insertFactory, lockFactory, updateFactory, type StoredFactory } from './repository';

type LegalAct = { order_number?: string | undefined; reason?: string | undefined } | null | undefined;

/** Adds a factory to the register; gives its id. */
export async function createFactory(db: Database, actor: Actor, input: OilFactoryInput): Promise<{ id: number }> {
  assertTerritory(actor.user, input.province_code);
  await assertDistrictOf(db, input);
  return inOneTransaction(db, async (tx) => {
    const after = await insertFactory(tx, input);
    await record(tx, actor, 'create', null, after);
    return after;
  });
}

/** Changes a live factory, unless somebody else changed it meanwhile. It cannot be moved out of the caller's territory. */
export async function editFactory(
  db: Database,
  actor: Actor,
  id: number,
  edit: OilFactoryEdit,
): Promise<{ id: number }> {
  const { version, ...input } = edit;
  return inOneTransaction(db, async (tx) => {
    const before = await lockFor(tx, actor, id);
    assertTerritory(actor.user, input.province_code);
    if (before.removed_at) throw new ProblemError('already_removed');
    if (before.version !== version) throw new ProblemError('stale_version');
    await assertDistrictOf(tx, input);
    const after = await updateFactory(tx, id, { ...input, ...nameKeys(input.company_name) });
    await record(tx, actor, 'edit', before, after);
    return after;
  });
}

/** Takes a factory off the register. */
export async function removeFactory(db: Database, actor: Actor, id: number, act: LegalAct): Promise<{ id: number }> {
  return inOneTransaction(db, async (tx) => {
    const before = await lockFor(tx, actor, id);
    if (before.removed_at) throw new ProblemError('already_removed');
    const particulars = { removal_order: act?.order_number ?? null, removal_reason: act?.reason ?? null };
    const after = await updateFactory(tx, id, { removed_at: currentTime, removed_by: actor.user.id, ...particulars });
    await record(tx, actor, 'remove', before, after);
    return after;
  });
}

/** Puts a removed factory back, unless a live one holds its STIR by now. The particulars stay in the audit. */
export async function restoreFactory(db: Database, actor: Actor, id: number, act: LegalAct): Promise<{ id: number }> {
  return inOneTransaction(db, async (tx) => {
    const before = await lockFor(tx, actor, id);
    if (!before.removed_at) throw new ProblemError('not_removed');
    const live = { removed_at: null, removed_by: null, removal_order: null, removal_reason: null };
    const after = await updateFactory(tx, id, live);
    await record(tx, actor, 'restore', before, { ...after, ...act });
    return after;
  });
}

async function inOneTransaction(db: Database, change: (tx: Tx) => Promise<StoredFactory>): Promise<{ id: number }> {
  const { id } = await keepingStirUnique(() => db.transaction().execute(change));
  return { id };
}

async function lockFor(tx: Tx, actor: Actor, id: number): Promise<StoredFactory> {
  const factory = await lockFactory(tx, id);
  if (!factory) throw new ProblemError('not_found');
  assertTerritory(actor.user, factory.province_code);
  return factory;
}

function record(
  tx: Tx,
  actor: Actor,
  action: Action,
  before: StoredFactory | null,
  after: StoredFactory,
): Promise<void> {
  return recordChange(tx, actor, { action, entity: 'oil_factories', id: after.id, before, after });
}
