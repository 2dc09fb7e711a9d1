import { type CellChange, type ImportConflict, type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns, type SheetColumn } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { readPlaceNames } from '../../kernel/places/repository';
import { writtenTime } from '../../kernel/clock/tashkent';
import { rowOf } from '../../kernel/sheets/writing/cells';
import { cellTexts, mismatchTexts } from '../../kernel/sheets/cell-texts';
import { formField } from '../../kernel/sheets/read-rows';
import { headerOf, fileTexts } from '../../kernel/sheets/writing/texts';
import { fill } from '../../kernel/texts/fill';
import { differingFields, type PlannedRow, type MarkMismatch } from './plan';
import { findLastChanges } from './repository';

type Values = Parameters<typeof differingFields>[number];

/** Differing fields of an entry and an input, in the order of the columns. */
export type CellChanges = (
  ...values: Parameters<typeof differingFields>
) => readonly (CellChange & { readonly field: string })[];

export async function createCellChanges(
  db: Database,
  register: RegisterName,
  language: Language,
): Promise<CellChanges> {
  const [texts, places] = await Promise.all([fileTexts(register, language), readPlaceNames(db, language)]);
  const shown = (column: SheetColumn, values: Values) => {
    const { province_code, district_code } = values;
    const [province_name, district_name] = [places.get(province_code), places.get(district_code)];
    return String(rowOf([column], { ...values, province_name, district_name }, texts)[0] ?? '');
  };
  return (entry, input) => {
    const fields = new Set(differingFields(entry, input));
    const columns = inputColumns(REGISTERS[register]).filter((column) => fields.has(formField(column)));
    return columns.map((column) => ({
      field: formField(column),
      column: headerOf(column, texts),
      before: shown(column, entry),
      after: shown(column, input),
    }));
  };
}

type PlannedChanges = { readonly rows: readonly PlannedRow[]; readonly changes: CellChanges };

/** Rows whose entries were changed since the file was exported, with the last actor and both values. */
export async function conflictsIn(
  db: Database,
  register: RegisterName,
  { rows, changes }: PlannedChanges,
): Promise<ConflictWithFields[]> {
  const found = rows.flatMap((row) => ('faults' in row && row.conflict ? [{ row: row.number, ...row.conflict }] : []));
  if (found.length === 0) return [];
  const ids = found.map(({ entry }) => entry.id);
  const people = await findLastChanges(db, register, ids);
  return found.map(({ row, entry, input }) => ({
    row,
    company_name: entry.company_name,
    user_name: people.get(entry.id) ?? null,
    at: entry.updated_at.toISOString(),
    changes: changes(entry, input),
  }));
}

type ConflictWithFields = Omit<ImportConflict, 'changes'> & {
  readonly changes: ReturnType<CellChanges>;
};

/** Explains cells of rows with a conflict; undefined for any other. */
export function conflictSentences(conflicts: readonly ConflictWithFields[], language: Language) {
  const byRow = new Map(conflicts.map((conflict) => [conflict.row, conflict]));
  const sentence = cellTexts(language).changed_since;
  return (row: number, field: string): string | undefined => {
    const conflict = byRow.get(row);
    const change = conflict?.changes.find((change) => change.field === field);
    if (!conflict || !change) return undefined;
    const when = writtenTime(new Date(conflict.at));
    const named = { who: conflict.user_name ?? '—', when, current: change.before || '—', value: change.after || '—' };
    return fill(sentence, named);
  };
}

export const presentConflict = ({ changes, ...conflict }: ConflictWithFields): ImportConflict => ({
  ...conflict,
  changes: changes.map(({ field: _, ...change }) => change),
});

/** Explains rows whose version mark and STIR belong to different organisations; undefined for any other. */
export function mismatchSentences(rows: readonly PlannedRow[], language: Language) {
  const found = new Map(
    rows.flatMap((row) => ('faults' in row && row.mismatch?.named ? [[row.number, row.mismatch] as const] : [])),
  );
  return (row: number): string | undefined => {
    const mismatch = found.get(row);
    return mismatch && describeMismatch(mismatch, language);
  };
}

function describeMismatch({ marked, entry }: MarkMismatch, language: Language): string {
  const texts = mismatchTexts(language);
  const names = { marked: marked.company_name, marked_stir: marked.stir, other: entry?.company_name ?? '' };
  return fill(entry ? texts.other : texts.none, names);
}
