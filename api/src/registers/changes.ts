import type {
  AuditAction,
  Language,
  LegalAct,
  RegisterEdit,
  RegisterInput,
  RegisterName,
} from '@klaster/shared/contract';
import { recordChange, type Actor } from '../audit/record';
import { assertTerritory } from '../auth/policy';
import type { Database, Tx } from '../database/connect';
import { currentTime } from '../database/current-time';
import type { OrganisationRow } from '../database/tables';
import { assertDistrictOf } from '../places/policy';
import { ProblemError, wrongField } from '../problems/problem-error';
import { nameKeys } from './name-keys';
import { presentEntry } from './presenter';
import { findEntry, insertEntry, lockEntry, today, updateEntry } from './repository';
import { keepingStirUnique } from './unique-stir';

/** In which register something is changed, by whom, and in which language a refusal tells how things stand. */
export type Scope = Actor & { readonly register: RegisterName; readonly language: Language };

type Changed = { readonly id: number };

/** Adds an entry to a register; gives its id. */
export async function createEntry(db: Database, scope: Scope, input: RegisterInput<RegisterName>): Promise<Changed> {
  assertTerritory(scope.user, input.province_code);
  await assertDistrictOf(db, input);
  return inOneTransaction(db, scope, async (tx) => {
    const after = await insertEntry(tx, scope.register, input);
    await record(tx, scope, 'create', null, after);
    return after;
  });
}

/** Changes a live entry, unless somebody else changed it meanwhile. It cannot be moved out of the caller's territory. */
export async function editEntry(
  db: Database,
  scope: Scope,
  id: number,
  edit: RegisterEdit<RegisterName>,
): Promise<Changed> {
  const { version, ...input } = edit;
  return inOneTransaction(db, scope, async (tx) => {
    const before = await lockFor(tx, scope, id);
    assertTerritory(scope.user, input.province_code);
    if (before.removed_at) throw new ProblemError('already_removed');
    if (before.version !== version) throw await staleVersion(tx, scope, id);
    await assertDistrictOf(tx, input);
    const after = await updateEntry(tx, scope.register, id, { ...input, ...nameKeys(input.company_name) });
    await record(tx, scope, 'edit', before, after);
    return after;
  });
}

/** Takes an entry off the register. */
export async function removeEntry(db: Database, scope: Scope, id: number, act: LegalAct): Promise<Changed> {
  return inOneTransaction(db, scope, async (tx) => {
    const before = await lockFor(tx, scope, id);
    if (before.removed_at) throw new ProblemError('already_removed');
    await assertOrderIsNotAhead(tx, act);
    const after = await updateEntry(tx, scope.register, id, {
      removed_at: currentTime,
      removed_by: scope.user.id,
      removal_order: act?.order_number ?? null,
      removal_order_date: act?.order_date ?? null,
      removal_reason: act?.reason ?? null,
    });
    await record(tx, scope, 'remove', before, after);
    return after;
  });
}

/** Says whether a live entry is active; one of which that was said already stays as it is. */
export async function setActivity(db: Database, scope: Scope, id: number, is_active: boolean): Promise<Changed> {
  return inOneTransaction(db, scope, async (tx) => {
    const before = await lockFor(tx, scope, id);
    if (before.removed_at) throw new ProblemError('already_removed');
    if (before.is_active === is_active) return before;
    const after = await updateEntry(tx, scope.register, id, { is_active });
    await record(tx, scope, 'edit', before, after);
    return after;
  });
}

const LIVE = {
  removed_at: null,
  removed_by: null,
  removal_order: null,
  removal_order_date: null,
  removal_reason: null,
} as const;

/** Puts a removed entry back, unless a live one holds its STIR by now. The particulars of both acts stay in the audit. */
export async function restoreEntry(db: Database, scope: Scope, id: number, act: LegalAct): Promise<Changed> {
  return inOneTransaction(db, scope, async (tx) => {
    const before = await lockFor(tx, scope, id);
    if (!before.removed_at) throw new ProblemError('not_removed');
    await assertOrderIsNotAhead(tx, act);
    const after = await updateEntry(tx, scope.register, id, LIVE);
    await record(tx, scope, 'restore', before, { ...after, ...act });
    return after;
  });
}

async function inOneTransaction(
  db: Database,
  scope: Scope,
  change: (tx: Tx) => Promise<OrganisationRow>,
): Promise<Changed> {
  const { id } = await keepingStirUnique(db, scope, () => db.transaction().execute(change));
  return { id };
}

async function lockFor(tx: Tx, { register, user }: Scope, id: number): Promise<OrganisationRow> {
  const entry = await lockEntry(tx, register, id);
  if (!entry) throw new ProblemError('not_found');
  assertTerritory(user, entry.province_code);
  return entry;
}

/** The refusal of a change made on an older state, with the present one, so that nothing typed is lost. */
async function staleVersion(tx: Tx, { register, user, language }: Scope, id: number): Promise<ProblemError> {
  const row = await findEntry(tx, register, id, language);
  return new ProblemError('stale_version', row && { current: presentEntry(register, row, user) });
}

/**
 * An order is of a day that has come, by the database's clock: ours may be wrong.
 * @throws ProblemError that names `order_date`
 */
export async function assertOrderIsNotAhead(tx: Database, act: LegalAct): Promise<void> {
  if (act?.order_date && act.order_date > (await today(tx))) throw wrongField('order_date', 'too_big');
}

function record(
  tx: Tx,
  scope: Scope,
  action: AuditAction,
  before: OrganisationRow | null,
  after: OrganisationRow,
): Promise<void> {
  return recordChange(tx, scope, { action, entity: scope.register, id: after.id, before, after });
}
