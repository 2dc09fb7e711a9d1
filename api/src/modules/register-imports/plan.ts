import { type CellCode, holdsPosition, normaliseText } from '@klaster/shared/contract/http';
import { type RegisterName } from '@klaster/shared/contract/kinds';
import { registerSchemas, type RegisterInput } from '@klaster/shared/contract/registers';
import { type User, isReached, type Authorised, type Scope } from '../../kernel/authority/scope';
import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { mapInTurns } from '../../kernel/queue/time-slice';
import { isBlank, valueOf } from '../../kernel/sheets/cell-damage';
import { faultsByField } from '../../kernel/sheets/import-steps';
import { readVersionMark } from '../registers/presenter';
import type { FilledRow, FilledSheet } from '../../kernel/sheets/read-rows';
import { hashOf } from '../auth/link-token';

type Input = RegisterInput<RegisterName>;

/**
 * The row's version mark and STIR belong to different organisations. `named`: the sender may see both. Without `entry`,
 * the STIR is new.
 */
export type MarkMismatch = {
  readonly marked: OrganisationRow;
  readonly entry: OrganisationRow | undefined;
  readonly named: boolean;
};

/** A row with its faults, or with the change that it makes. */
export type PlannedRow = { readonly number: number } & (
  | {
      readonly faults: ReadonlyMap<string, CellCode>;
      /** The entry was changed since the file was made. */
      readonly conflict?: { readonly entry: OrganisationRow; readonly input: Input };
      readonly mismatch?: MarkMismatch;
    }
  | {
      readonly input: Authorised<Input>;
      readonly entry: Authorised<OrganisationRow> | undefined;
      readonly isSame: boolean;
    }
);

export type Plan = { readonly rows: readonly PlannedRow[]; readonly state: string };

/** `input` is undefined if the row has faults. */
type ReadRow = { readonly row: FilledRow; readonly input: Input | undefined; readonly faults: Map<string, CellCode> };

type Sending = { readonly register: RegisterName; readonly user: User; readonly scope: Scope };

export type FileRows = Pick<FilledSheet, 'rows' | 'columns'>;

function readInput(register: RegisterName, row: FilledRow): ReadRow {
  const { success, data, error } = registerSchemas[register].input.safeParse(row.input);
  const faults = faultsByField(error, row.faults);
  const input = success && faults.size === 0 ? data : undefined;
  if (input && !input.district_code.startsWith(input.province_code)) {
    faults.set('district_code', 'district_of_other_province');
  }
  return { row, input: faults.size === 0 ? input : undefined, faults };
}

export function stirsIn(rows: readonly FilledRow[]): string[] {
  return rows.map(({ input }) => input['stir']).filter((stir): stir is string => typeof stir === 'string');
}

export const marksIn = ({ rows, columns }: FileRows): number[] =>
  rows.flatMap((row) => {
    const mark = versionIn(row, columns.get('version'));
    return mark === undefined || mark === 'invalid' ? [] : [mark.id];
  });

/** `live`: entries by the STIRs of the file. `marked`: entries by its version marks, including removed ones. */
type Comparison = {
  readonly sheet: FileRows;
  readonly live: readonly OrganisationRow[];
  readonly marked: readonly OrganisationRow[];
  /** Rows to be imported although their entries were changed since. */
  readonly overwrite?: readonly number[];
};

/** Decides whether each row adds, changes or repeats an entry, or is refused. @param onTimeSlice called with the number of compared rows */
export async function planRows(
  { register, user, scope }: Sending,
  { sheet: { rows, columns }, live, marked, overwrite = [] }: Comparison,
  onTimeSlice?: (done: number) => void,
): Promise<Plan> {
  const byStir = new Map(live.map((entry) => [entry.stir, entry]));
  const byId = new Map(marked.map((entry) => [entry.id, entry]));
  const firstRows = new Map<string, number>();
  const plan = (filled: FilledRow): PlannedRow => {
    const { row, input, faults } = readInput(register, filled);
    const { number } = row;
    const basedOn = versionIn(row, columns.get('version'));
    if (basedOn === 'invalid') faults.set('version', 'invalid');
    if (!input || basedOn === 'invalid') return { number, faults };
    const entry = byStir.get(input.stir);
    const refuse = (column: string, code: CellCode) => ({ number, faults: new Map([[column, code]]) });
    const markedEntry = basedOn && byId.get(basedOn.id);
    // Before the check for repetition: such a row does not belong to its STIR.
    if (markedEntry && markedEntry.stir !== input.stir) {
      const named = isReached(scope, markedEntry) && (!entry || isReached(scope, entry));
      return { ...refuse('stir', 'other_entry'), mismatch: { marked: markedEntry, entry, named } };
    }
    if (firstRows.has(input.stir)) return refuse('stir', 'repeated');
    firstRows.set(input.stir, number);
    const isSame = entry !== undefined && isUnchanged(entry, input);
    if (!isReached(scope, input)) return refuse('province_code', 'outside_territory');
    // Only the existence of an entry in another territory is disclosed.
    if (entry && !isReached(scope, entry)) return refuse('stir', 'stir_taken');
    // Importing requires the right to add; changing existing entries requires UPDATE too.
    if (entry && !isSame && !holdsPosition(user.positions, ['UPDATE'])) return refuse('stir', 'may_not_change');
    if (entry && !isSame && basedOn && !isVersion(basedOn, entry) && !overwrite.includes(number)) {
      const differing = differingFields(entry, input).map((field) => [field, 'changed_since'] as const);
      return { number, faults: new Map(differing), conflict: { entry, input } };
    }
    return { number, input, entry, isSame };
  };
  return { rows: await mapInTurns(rows, plan, onTimeSlice), state: hashState(live) };
}

/** The order of choices does not matter; older texts were stored before they were normalised. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(String).toSorted());
  return JSON.stringify(typeof value === 'string' ? normaliseText(value) : value);
}

const isUnchanged = (entry: OrganisationRow, input: Input) => differingFields(entry, input).length === 0;

export function differingFields(entry: OrganisationRow, input: Input): string[] {
  const stored = entry as unknown as Readonly<Record<string, unknown>>;
  const values = Object.entries(input);
  return values.filter(([field, value]) => comparable(stored[field]) !== comparable(value)).map(([field]) => field);
}

/** Rows of an empty form have no version. */
function versionIn({ cells }: FilledRow, column: number | undefined) {
  const cell = cells[column ?? -1];
  return isBlank(cell) ? undefined : (readVersionMark(String(valueOf(cell))) ?? 'invalid');
}

const isVersion = (basedOn: { readonly id: number; readonly version: number }, { id, version }: OrganisationRow) =>
  basedOn.id === id && basedOn.version === version;

function hashState(live: readonly OrganisationRow[]): string {
  const versions = live.map(({ id, version }) => `${id}.${version}`).toSorted();
  return hashOf(versions.join(' '));
}
