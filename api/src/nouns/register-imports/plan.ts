import { registerSchemas } from '@klaster/shared/contract';
import type { CellCode, FieldCode, RegisterInput, RegisterName } from '@klaster/shared/contract';
import { holdsPosition } from '@klaster/shared/contract';
import { createHash } from 'node:crypto';
import type { User } from '../../kernel/authority/user';
import { isReached, type Authorised, type Scope } from '../../kernel/authority/scope';
import type { OrganisationRow } from '../../kernel/database/tables';
import { mapInTurns } from '../../kernel/queue/in-turns';
import type { FilledRow } from '../../kernel/sheets/read-rows';

type Input = RegisterInput<RegisterName>;

/** What comes of a row: its faults, or what is to be done. */
export type PlannedRow = { readonly number: number } & (
  | { readonly faults: ReadonlyMap<string, CellCode> }
  | {
      readonly input: Authorised<Input>;
      readonly entry: Authorised<OrganisationRow> | undefined;
      readonly isSame: boolean;
    }
);

export type Plan = { readonly rows: readonly PlannedRow[]; readonly state: string };

/** A row with what it says, where all of that can be entered. */
type ReadRow = { readonly row: FilledRow; readonly input: Input | undefined; readonly faults: Map<string, CellCode> };

/** For which register a file is, who sends it, and what they reach. */
type Sending = { readonly register: RegisterName; readonly user: User; readonly scope: Scope };

/** What forms would say of a row. */
function readInput(register: RegisterName, row: FilledRow): ReadRow {
  const { success, data, error } = registerSchemas[register].input.safeParse(row.input);
  const refused = (error?.issues ?? []).map(
    ({ path, message }) => [String(path[0] ?? ''), message as FieldCode] as const,
  );
  // What could not be read is no input, and not to be told of as missing.
  const faults = new Map<string, CellCode>([...refused, ...row.faults]);
  const input = success && faults.size === 0 ? data : undefined;
  if (input && !input.district_code.startsWith(input.province_code)) {
    faults.set('district_code', 'district_of_other_province');
  }
  return { row, input: faults.size === 0 ? input : undefined, faults };
}

/** STIRs that rows ask about. */
export function stirsIn(rows: readonly FilledRow[]): string[] {
  return rows.map(({ input }) => input['stir']).filter((stir): stir is string => typeof stir === 'string');
}

/** Rows of a file, and the live entries of their STIRs. */
type Comparison = { readonly rows: readonly FilledRow[]; readonly live: readonly OrganisationRow[] };

/**
 * Says of each row whether it adds an entry, changes the live one of its STIR, leaves it as it is, or cannot be taken.
 * @param onStretch told now and then how many rows are compared
 */
export async function planRows(
  { register, user, scope }: Sending,
  { rows, live }: Comparison,
  onStretch?: (done: number) => void,
): Promise<Plan> {
  const byStir = new Map(live.map((entry) => [entry.stir, entry]));
  const firstOf = new Map<string, number>();
  const plan = (filled: FilledRow): PlannedRow => {
    const { row, input, faults } = readInput(register, filled);
    const { number } = row;
    if (!input) return { number, faults };
    const first = firstOf.get(input.stir);
    if (first !== undefined) return { number, faults: new Map([['stir', 'repeated']]) };
    firstOf.set(input.stir, number);
    const entry = byStir.get(input.stir);
    const isSame = entry !== undefined && isUnchanged(entry, input);
    const refuse = (column: string, code: CellCode) => ({ number, faults: new Map([[column, code]]) });
    if (!isReached(scope, input)) return refuse('province_code', 'outside_territory');
    // Of an entry elsewhere no more is told than that it is there.
    if (entry && !isReached(scope, entry)) return refuse('stir', 'stir_taken');
    // A file is taken by whoever may add; what is on the register already is changed by whoever may do that.
    if (entry && !isSame && !holdsPosition(user.positions, ['UPDATE'])) return refuse('stir', 'may_not_change');
    return { number, input, entry, isSame };
  };
  return { rows: await mapInTurns(rows, plan, onStretch), state: stateOf(live) };
}

/** Lists of choices are the same in any order. */
const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value);

function isUnchanged(entry: OrganisationRow, input: Input): boolean {
  const stored = entry as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(input).every(([field, value]) => comparable(stored[field]) === comparable(value));
}

/** Tells a state of the entries that a file is about from any other. */
function stateOf(live: readonly OrganisationRow[]): string {
  const versions = live.map(({ id, version }) => `${id}.${version}`).toSorted();
  return createHash('sha256').update(versions.join(' ')).digest('base64url');
}
