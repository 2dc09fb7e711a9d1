import { type RegisterName } from '@klaster/shared/contract/kinds';
import { type RegisterInput, registerSchemas } from '@klaster/shared/contract/registers';
import { check } from '../../kernel/authority/scope';
import type { ActTx } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import { asDatabaseError } from '@klaster/shared/postgres';
import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { ProblemError } from '../../kernel/problems/problem-error';
import { deleteEntries, findImported, lockEntries, lockImport, markUndone, updateEntries } from './repository';
import type { EntryAct } from '../registers/changes';
import { recordEntries } from '../registers/record';
import { keepingStirUnique } from '../registers/unique-stir';

const FOREIGN_KEY_VIOLATION = '23503';

const MAX_NAMED = 20;

/** Restores changed entries and deletes added ones. @throws ProblemError `import_changed` with the entries changed since */
export async function undoImport(db: Database, act: EntryAct, id: number): Promise<{ id: number }> {
  try {
    return await keepingStirUnique(db, act, () => act.checks.change(db, (tx) => undo(tx, act, id)));
  } catch (error) {
    // Something else refers to an entry meanwhile, such as a report to its cluster.
    if (asDatabaseError(error)?.code === FOREIGN_KEY_VIOLATION) throw new ProblemError('import_changed');
    throw error;
  }
}

async function undo(tx: ActTx, act: EntryAct, id: number): Promise<{ id: number }> {
  const { register, user, checks } = act;
  const scope = await checks.scope(tx);
  const batch = await lockImport(tx, register, id);
  if (!batch) throw new ProblemError('not_found');
  if (batch.undone_at) throw new ProblemError('already_undone');
  const imported = await findImported(tx, id);
  const ids = imported.map(({ entry_id }) => entry_id);
  const locked = await lockEntries(tx, register, ids);
  const present = new Map(locked.map((entry) => [entry.id, check(scope, entry)]));
  assertUnchanged(imported, present);
  const { file_name } = batch;
  const restored = await updateEntries(
    tx,
    register,
    // A restored entry may return to another province, which must be within the territory too.
    imported.flatMap(({ before }) => (before ? [check(scope, extractInput(register, before))] : [])),
  );
  const added = imported.flatMap(({ before, entry_id }) => (before ? [] : (present.get(entry_id) ?? [])));
  await deleteEntries(tx, register, added);
  await markUndone(tx, id, user.id);
  const undone = { action: 'undo', entity: register } as const;
  await recordEntries(tx, act, [
    ...restored.map((after) => ({
      ...undone,
      id: after.id,
      before: present.get(after.id) ?? null,
      after: { ...after, import_file: file_name },
    })),
    ...added.map((entry) => ({ ...undone, id: entry.id, before: entry, after: null })),
  ]);
  return { id };
}

type Imported = Awaited<ReturnType<typeof findImported>>[number];

function assertUnchanged(imported: readonly Imported[], present: ReadonlyMap<number, OrganisationRow>): void {
  const changed = imported.filter(({ entry_id, version }) => present.get(entry_id)?.version !== version);
  if (changed.length === 0) return;
  const entries = changed.flatMap(({ entry_id }) => {
    const entry = present.get(entry_id);
    return entry ? [{ id: entry.id, company_name: entry.company_name }] : [];
  });
  throw new ProblemError('import_changed', { entries: entries.slice(0, MAX_NAMED) });
}

function extractInput(register: RegisterName, row: OrganisationRow): RegisterInput<RegisterName> & { id: number } {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const fields = Object.keys(registerSchemas[register].input.shape);
  const input = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { ...(input as RegisterInput<RegisterName>), id: row.id };
}
