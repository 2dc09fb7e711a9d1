import { userInputSchema, type UserInput } from '@klaster/shared/contract/accounts';
import { type CellCode } from '@klaster/shared/contract/http';
import { isReached, type Authorised, type Scope } from '../../kernel/authority/scope';
import { mapInTurns } from '../../kernel/queue/time-slice';
import { faultsByField } from '../../kernel/sheets/import-steps';
import type { FilledRow } from '../../kernel/sheets/read-rows';
import { REPUBLIC } from './columns';
import type { KnownAccount, KnownCluster } from './repository';
import { normaliseLookalikes } from '../users/policy';
import { hashOf } from '../auth/link-token';

/** A row with its faults, or with the account to add (`isThere`: it exists). */
export type PlannedAccount = { readonly number: number } & (
  | { readonly faults: ReadonlyMap<string, CellCode> }
  | { readonly faults?: never; readonly input: Authorised<UserInput>; readonly isThere: boolean }
);

type ExistingRows = { readonly accounts: readonly KnownAccount[]; readonly clusters: readonly KnownCluster[] };

export type Plan = { readonly rows: readonly PlannedAccount[]; readonly state: string };

/** Normalised; empty if invalid. */
const normaliseLogin = ({ input }: FilledRow): string => {
  const { success, data } = userInputSchema.shape.login.safeParse(input['login']);
  return success ? data : '';
};

export const lookupKeys = (rows: readonly FilledRow[]) => ({
  normalisedLogins: rows
    .map(normaliseLogin)
    .filter((login) => login !== '')
    .map(normaliseLookalikes),
  stirs: rows.map(({ input }) => input['cluster_stir']).filter((stir): stir is string => typeof stir === 'string'),
});

type Comparison = { readonly rows: readonly FilledRow[]; readonly known: ExistingRows };

/** Applies the rules for a single account to each row. @param onTimeSlice called with the number of compared rows */
export async function planAccounts(
  scope: Scope,
  { rows, known }: Comparison,
  onTimeSlice?: (done: number) => void,
): Promise<Plan> {
  const accounts = new Map(known.accounts.map((account) => [normaliseLookalikes(account.login), account]));
  const clusters = new Map(known.clusters.map((cluster) => [cluster.stir, cluster]));
  const inFile = new Map<string, string>();
  const plan = (row: FilledRow): PlannedAccount => {
    const { number } = row;
    const { input, faults } = readAccount(row, clusters);
    if (!input) return { number, faults };
    if (!isReached(scope, input)) return { number, faults: new Map([['province_code', 'outside_territory']]) };
    const normalisedLogin = normaliseLookalikes(input.login);
    const before = inFile.get(normalisedLogin);
    if (before !== undefined)
      return { number, faults: new Map([['login', before === input.login ? 'not_unique' : 'login_looks_alike']]) };
    inFile.set(normalisedLogin, input.login);
    const there = accounts.get(normalisedLogin);
    const taken = there && takenFault(scope, input, there);
    return taken ? { number, faults: new Map([['login', taken]]) } : { number, input, isThere: there !== undefined };
  };
  return { rows: await mapInTurns(rows, plan, onTimeSlice), state: hashState(known) };
}

function readAccount({ input, faults: unread }: FilledRow, clusters: ReadonlyMap<string, KnownCluster>) {
  const { cluster_stir, province_code: named, ...fields } = input;
  const territory = named === undefined || named === REPUBLIC ? null : named;
  const cluster = typeof cluster_stir === 'string' ? clusters.get(cluster_stir) : undefined;
  const province_code = cluster && territory === null ? cluster.province_code : territory;
  const { data, error } = userInputSchema.safeParse({ ...fields, province_code, cluster_id: cluster?.id ?? null });
  const faults = faultsByField(error, unread);
  if (cluster_stir !== undefined && cluster?.province_code !== province_code) faults.set('cluster_stir', 'invalid');
  return { input: faults.size === 0 ? data : undefined, faults };
}

/** Why a login is taken. Nothing else is disclosed about an account in another territory. */
function takenFault(scope: Scope, { login }: UserInput, there: KnownAccount): CellCode | undefined {
  if (there.login !== login) return 'login_looks_alike';
  return isReached(scope, there) ? undefined : 'login_taken';
}

function hashState({ accounts, clusters }: ExistingRows): string {
  const parts = [
    ...accounts.map(({ id, version }) => `u${id}.${version}`),
    ...clusters.map(({ id, province_code }) => `c${id}.${province_code}`),
  ];
  return hashOf(parts.toSorted((a, b) => (a < b ? -1 : 1)).join(' '));
}

export function countAccounts(rows: readonly PlannedAccount[]) {
  const counts = { created: 0, same: 0, faulty: 0 };
  for (const row of rows) {
    if (row.faults) counts.faulty += 1;
    else if (row.isThere) counts.same += 1;
    else counts.created += 1;
  }
  return counts;
}
