import type { Progress, TakeQuery, Taken } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { RegisterInput } from '@klaster/shared/contract/registers';
import type { ActTx } from '../../kernel/authority/guarded';
import type { Database, Tx } from '../../kernel/database/connect';
import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { ProblemError } from '../../kernel/problems/problem-error';
import { takeInBatches } from '../../kernel/sheets/import-steps';
import { marksIn, planRows, stirsIn, type FileRows, type Plan, type PlannedRow } from './plan';
import {
  findEntries,
  insertEntries,
  insertImport,
  insertImported,
  lockLive,
  updateEntries,
  type ImportedEntry,
} from './repository';
import type { EntryAct } from '../registers/changes';
import { recordEntries } from '../registers/record';
import { keepingStirUnique } from '../registers/unique-stir';

type Input = RegisterInput<RegisterName>;
type Request = Pick<TakeQuery, 'file_name' | 'rows' | 'state' | 'overwrite'> & {
  readonly onProgress: (progress: Progress) => void;
};

type Import = { readonly sheet: FileRows; readonly request: Request };

/** Imports all rows or none. Refuses if an entry was changed since the file was checked. @throws ProblemError `import_outdated` */
export function importRows(db: Database, act: EntryAct, { sheet, request }: Import): Promise<Taken> {
  return keepingStirUnique(db, act, () =>
    act.checks.change(db, async (tx) => {
      const { register, user, checks } = act;
      const live = await lockLive(tx, register, stirsIn(sheet.rows));
      const marked = await findEntries(tx, register, marksIn(sheet));
      const comparison = { sheet, live, marked, overwrite: request.overwrite ?? [] };
      const plan = await planRows({ register, user, scope: await checks.scope(tx) }, comparison);
      if (plan.state !== request.state) throw new ProblemError('import_outdated');
      return carryOut(tx, act, { plan, request });
    }),
  );
}

async function carryOut(
  tx: ActTx,
  act: EntryAct,
  { plan: { rows }, request }: { readonly plan: Plan; readonly request: Request },
): Promise<Taken> {
  const counts = countRows(rows);
  if (counts.faulty > 0 && request.rows === 'all') throw new ProblemError('import_outdated');
  const { created, changed } = counts;
  if (created + changed === 0) return { id: null, ...counts };
  const { file_name, onProgress } = request;
  const counted = { created_count: created, changed_count: changed };
  const id = await insertImport(tx, { register: act.register, file_name, user_id: act.user.id, ...counted });
  const changedRows = rows.filter((row): row is ChangedRow => 'input' in row && !row.isSame);
  await takeInBatches(changedRows, onProgress, (batch) => importBatch(tx, act, { id, file_name, rows: batch }));
  return { id, ...counts };
}

type ChangedRow = Extract<PlannedRow, { input: Input }>;

type Batch = {
  readonly id: number;
  readonly file_name: string;
  readonly rows: readonly ChangedRow[];
};

async function importBatch(tx: Tx, act: EntryAct, { id, file_name, rows }: Batch): Promise<void> {
  const { register } = act;
  const results = [...(await addNew(tx, register, rows)), ...(await changeLive(tx, register, rows))];
  const imported = results.map(({ before, after }): ImportedEntry => ({
    entry_id: after.id,
    version: after.version,
    before,
  }));
  await insertImported(tx, id, imported);
  await recordEntries(
    tx,
    act,
    results.map(({ before, after }) => ({
      action: before ? ('edit' as const) : ('create' as const),
      entity: register,
      id: after.id,
      before,
      after: { ...after, import_file: file_name },
    })),
  );
}

type Result = { readonly before: OrganisationRow | null; readonly after: OrganisationRow };

async function addNew(tx: Tx, register: RegisterName, rows: readonly ChangedRow[]): Promise<Result[]> {
  const inputs = rows.flatMap(({ input, entry }) => (entry ? [] : [input]));
  return (await insertEntries(tx, register, inputs)).map((after) => ({ before: null, after }));
}

async function changeLive(tx: Tx, register: RegisterName, rows: readonly ChangedRow[]): Promise<Result[]> {
  const before = new Map(rows.flatMap(({ entry }) => (entry ? [[entry.id, entry]] : [])));
  const changes = rows.flatMap(({ input, entry }) => (entry ? [{ ...input, id: entry.id }] : []));
  const changed = await updateEntries(tx, register, changes);
  return changed.map((after) => ({ before: before.get(after.id) ?? null, after }));
}

export function countRows(rows: readonly PlannedRow[]) {
  const counts = { created: 0, changed: 0, same: 0, faulty: 0 };
  for (const row of rows) {
    if ('faults' in row) counts.faulty += 1;
    else if (!row.entry) counts.created += 1;
    else if (row.isSame) counts.same += 1;
    else counts.changed += 1;
  }
  return counts;
}
