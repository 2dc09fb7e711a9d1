import type { AuditAction } from '@klaster/shared/contract/audit';
import { type Language, UNDO_SECONDS } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { LegalAct, RegisterEdit, RegisterInput } from '@klaster/shared/contract/registers';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import type { Authorised } from '../../kernel/authority/scope';
import { assertMayUndo } from '../../kernel/clock/undo-window';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { assertDistrictInProvince } from '../../kernel/places/policy';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { nameKeys } from '../../kernel/texts/name-keys';
import type { Sign } from '../signatures/sign';
import type { SignedContent } from '../signatures/text';
import { presentEntry } from './presenter';
import { recordEntries } from './record';
import { findEntry, insertEntry, lockEntry, today, updateEntry } from './repository';
import { keepingStirUnique } from './unique-stir';

export type EntryAct = Act & {
  readonly register: RegisterName;
  readonly language: Language;
};

type Changed = { readonly id: number };

export async function createEntry(db: Database, by: EntryAct, input: RegisterInput<RegisterName>): Promise<Changed> {
  return changeWithStir(db, by, async (tx) => {
    const placed = await by.checks.placed(tx, input);
    await assertDistrictInProvince(tx, input);
    const after = await insertEntry(tx, by.register, placed);
    await record(tx, by, { action: 'create', before: null, after });
    return after;
  });
}

type EntryEdit = { readonly id: number; readonly edit: RegisterEdit<RegisterName> };

/** An entry cannot be moved out of the caller's territory. @throws ProblemError `stale_version` with the current entry */
export async function editEntry(db: Database, by: EntryAct, { id, edit }: EntryEdit): Promise<Changed> {
  const { version, ...input } = edit;
  return changeWithStir(db, by, async (tx) => {
    const before = await lockAuthorised(tx, by, id);
    const placed = await by.checks.placed(tx, input);
    if (before.removed_at) throw new ProblemError('already_removed');
    if (before.version !== version) throw await staleVersion(tx, by, id);
    await assertDistrictInProvince(tx, input);
    const after = await updateEntry(tx, by.register, {
      entry: before,
      change: { ...placed, ...nameKeys(input.company_name) },
    });
    await recordEntries(tx, by, [{ action: 'edit', entity: by.register, id, before, after }]);
    return after;
  });
}

type EntryMove = { readonly id: number; readonly act: LegalAct; readonly sign: Sign };

export async function removeEntry(
  db: Database,
  by: EntryAct,
  { id, act, sign }: EntryMove,
): Promise<Changed & { readonly undo_seconds: number }> {
  await by.checks.change(db, async (tx) => {
    const before = await lockAuthorised(tx, by, id);
    if (before.removed_at) throw new ProblemError('already_removed');
    await assertOrderIsNotAhead(tx, act);
    const after = await updateEntry(tx, by.register, {
      entry: before,
      change: {
        removed_at: currentTime,
        removed_by: by.user.id,
        removal_order: act?.order_number ?? null,
        removal_order_date: act?.order_date ?? null,
        removal_reason: act?.reason ?? null,
      },
    });
    const signature = await sign(tx, () => signedContent('remove', by.register, { entry: before, act }));
    await record(tx, by, { action: 'remove', before, after: { ...after, ...(signature && { signature }) } });
  });
  return { id, undo_seconds: UNDO_SECONDS };
}

/** The content of a legal act that is signed. */
const signedContent = (
  act: 'remove' | 'restore',
  register: RegisterName,
  { entry, act: order }: { readonly entry: OrganisationRow; readonly act: LegalAct },
): SignedContent => ({
  act,
  entity: register,
  entity_id: entry.id,
  organisation: entry.company_name,
  stir: entry.stir,
  version: entry.version,
  ...order,
});

type EntryActivity = { readonly id: number; readonly is_active: boolean };

export async function setActivity(db: Database, by: EntryAct, { id, is_active }: EntryActivity): Promise<Changed> {
  await by.checks.change(db, async (tx) => {
    const before = await lockAuthorised(tx, by, id);
    if (before.removed_at) throw new ProblemError('already_removed');
    if (before.is_active === is_active) return;
    const after = await updateEntry(tx, by.register, { entry: before, change: { is_active } });
    await record(tx, by, { action: 'edit', before, after });
  });
  return { id };
}

const LIVE = {
  removed_at: null,
  removed_by: null,
  removal_order: null,
  removal_order_date: null,
  removal_reason: null,
} as const;

/** Only the last legal act can be undone, since a restored entry has no removal. Source: specification 5.2.6. */
export async function undoRemoval(db: Database, by: EntryAct, id: number): Promise<Changed> {
  return changeWithStir(db, by, async (tx) => {
    const before = await lockAuthorised(tx, by, id);
    if (!before.removed_at) throw new ProblemError('not_removed');
    await assertMayUndo(tx, by.user.id, { user_id: before.removed_by, at: before.removed_at });
    const after = await updateEntry(tx, by.register, { entry: before, change: LIVE });
    await record(tx, by, { action: 'undo', before, after });
    return after;
  });
}

/** The details of both acts remain in the audit. */
export async function restoreEntry(db: Database, by: EntryAct, { id, act, sign }: EntryMove): Promise<Changed> {
  return changeWithStir(db, by, async (tx) => {
    const before = await lockAuthorised(tx, by, id);
    if (!before.removed_at) throw new ProblemError('not_removed');
    await assertOrderIsNotAhead(tx, act);
    const after = await updateEntry(tx, by.register, { entry: before, change: LIVE });
    const signature = await sign(tx, () => signedContent('restore', by.register, { entry: before, act }));
    await record(tx, by, { action: 'restore', before, after: { ...after, ...act, ...(signature && { signature }) } });
    return after;
  });
}

async function changeWithStir(
  db: Database,
  by: EntryAct,
  change: (tx: ActTx) => Promise<OrganisationRow>,
): Promise<Changed> {
  const { id } = await keepingStirUnique(db, by, () => by.checks.change(db, change));
  return { id };
}

const lockAuthorised = (tx: ActTx, { register, checks }: EntryAct, id: number): Promise<Authorised<OrganisationRow>> =>
  checks.locked(tx, () => lockEntry(tx, register, id));

async function staleVersion(tx: Tx, { register, user, language }: EntryAct, id: number): Promise<ProblemError> {
  const row = await findEntry(tx, { register, id }, language);
  return new ProblemError('stale_version', row && { current: presentEntry(register, row, user) });
}

/** Compares with the database's clock. @throws ProblemError on `order_date` */
export async function assertOrderIsNotAhead(tx: Database, act: LegalAct): Promise<void> {
  if (act?.order_date && act.order_date > (await today(tx))) throw wrongField('order_date', 'too_big');
}

type EntryChange = {
  readonly action: AuditAction;
  readonly before: OrganisationRow | null;
  readonly after: OrganisationRow;
};

const record = (tx: Tx, by: EntryAct, { action, before, after }: EntryChange): Promise<void> =>
  recordChange(tx, by, { action, entity: by.register, id: after.id, before, after });
