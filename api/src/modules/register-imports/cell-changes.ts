import { type CellChange, type ImportConflict, type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns, type SheetColumn } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { readPlaceNames } from '../../kernel/places/repository';
import { writtenTime } from '../../kernel/clock/tashkent';
import { rowOf } from '../../kernel/sheets/writing/cells';
import { cellTexts, mismatchTexts } from '../../kernel/sheets/cell-texts';
import { formField } from '../../kernel/sheets/read-rows';
import { headerOf, type FileTexts, fileTexts } from '../../kernel/sheets/writing/texts';
import { fill } from '../../kernel/texts/fill';
import { differingFields, type PlannedRow, type MarkMismatch } from './plan';
import { findLastChanges } from './repository';

type Values = Parameters<typeof differingFields>[number];

export class CellChanges {
  private constructor(
    private readonly columns: readonly SheetColumn[],
    private readonly texts: FileTexts,
    private readonly places: ReadonlyMap<string, string>,
  ) {}

  static async of(db: Database, register: RegisterName, language: Language): Promise<CellChanges> {
    const [texts, places] = await Promise.all([fileTexts(register, language), readPlaceNames(db, language)]);
    return new CellChanges(inputColumns(REGISTERS[register]), texts, places);
  }

  /** Differing fields, in the order of the columns. */
  between(...[entry, input]: Parameters<typeof differingFields>): (CellChange & { readonly field: string })[] {
    const fields = new Set(differingFields(entry, input));
    const columns = this.columns.filter((column) => fields.has(formField(column)));
    const [before, after] = [this.shown(columns, entry), this.shown(columns, input)];
    return columns.map((column, index) => ({
      field: formField(column),
      column: headerOf(column, this.texts),
      before: before[index] ?? '',
      after: after[index] ?? '',
    }));
  }

  private shown(columns: readonly SheetColumn[], values: Values): string[] {
    const { province_code, district_code } = values;
    const [province_name, district_name] = [this.places.get(province_code), this.places.get(district_code)];
    const cells = rowOf(columns, { ...values, province_name, district_name }, this.texts);
    return cells.map((cell) => String(cell ?? ''));
  }
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
    changes: changes.between(entry, input),
  }));
}

type ConflictWithFields = Omit<ImportConflict, 'changes'> & {
  readonly changes: readonly (CellChange & { readonly field: string })[];
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
