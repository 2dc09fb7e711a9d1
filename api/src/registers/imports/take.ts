import type { RegisterInput, RegisterName, TakeQuery, Taken } from '@klaster/shared/contract';
import { recordChanges } from '../../audit/record';
import type { Database, Tx } from '../../database/connect';
import type { OrganisationRow } from '../../database/tables';
import { ProblemError } from '../../problems/problem-error';
import type { Scope } from '../changes';
import { keepingStirUnique } from '../unique-stir';
import { planRows, stirsIn, type Plan, type PlannedRow } from './plan';
import type { FilledRow } from './read-rows';
import { insertEntries, insertImport, insertImported, lockLive, updateEntries, type ImportedEntry } from './repository';

type Input = RegisterInput<RegisterName>;
type Request = Pick<TakeQuery, 'file_name' | 'rows' | 'state'>;

/**
 * Takes the rows of a file in one transaction: all or nothing. What the file was compared with must still stand, so that
 * nobody's change meanwhile is overwritten.
 * @throws ProblemError `import_outdated`, or where it has faults and all rows were asked for
 */
export function takeRows(db: Database, scope: Scope, filled: readonly FilledRow[], request: Request): Promise<Taken> {
  return keepingStirUnique(db, scope, () =>
    db.transaction().execute(async (tx) => {
      const live = await lockLive(tx, scope.register, stirsIn(filled));
      const plan = await planRows(scope.register, scope.user, filled, live);
      if (plan.state !== request.state) throw new ProblemError('import_outdated');
      return carryOut(tx, scope, plan, request);
    }),
  );
}

async function carryOut(tx: Tx, scope: Scope, { rows }: Plan, request: Request): Promise<Taken> {
  const counts = countRows(rows);
  if (counts.faulty > 0 && request.rows === 'all') throw new ProblemError('import_outdated');
  const { created, changed } = counts;
  if (created + changed === 0) return { id: null, ...counts };
  const { register, user } = scope;
  const { file_name } = request;
  const batch = { register, file_name, user_id: user.id, created_count: created, changed_count: changed };
  const id = await insertImport(tx, batch);
  const results = [...(await addNew(tx, register, rows)), ...(await changeLive(tx, register, rows))];
  const imported = results.map(({ before, after }): ImportedEntry => ({
    entry_id: after.id,
    version: after.version,
    before,
  }));
  await insertImported(tx, id, imported);
  await recordChanges(
    tx,
    scope,
    results.map(({ before, after }) => ({
      action: before ? ('edit' as const) : ('create' as const),
      entity: register,
      id: after.id,
      before,
      after: { ...after, import_file: file_name },
    })),
  );
  return { id, ...counts };
}

type Result = { readonly before: OrganisationRow | null; readonly after: OrganisationRow };

async function addNew(tx: Tx, register: RegisterName, rows: readonly PlannedRow[]): Promise<Result[]> {
  const inputs = rows.flatMap((row) => ('input' in row && !row.entry ? [row.input] : []));
  return (await insertEntries(tx, register, inputs)).map((after) => ({ before: null, after }));
}

async function changeLive(tx: Tx, register: RegisterName, rows: readonly PlannedRow[]): Promise<Result[]> {
  const changes = new Map<number, { before: OrganisationRow; change: Input & { id: number } }>();
  for (const row of rows) {
    if (!('input' in row) || !row.entry || row.isSame) continue;
    changes.set(row.entry.id, { before: row.entry, change: { ...row.input, id: row.entry.id } });
  }
  const changed = await updateEntries(
    tx,
    register,
    [...changes.values()].map(({ change }) => change),
  );
  return changed.map((after) => ({ before: changes.get(after.id)?.before ?? null, after }));
}

/** Rows by what comes of them. */
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
