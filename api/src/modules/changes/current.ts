import type { ChangeKind } from '@klaster/shared/contract/endpoints';
import type { Language } from '@klaster/shared/contract/http';
import { NUMBER_KEYS } from '@klaster/shared/contract/indicators';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { presentEntry } from '../registers/presenter';
import { listEntries, type EntryRow } from '../registers/repository';
import { listConfirmedReports, listPeriodStates, type PeriodState, type ReportState } from './repository';

type Data = Readonly<Record<string, unknown>>;

export type Within = { readonly scope: Scope; readonly language: Language };

/** Current entries and reports by id. Those that do not exist or are outside the scope are absent. */
export async function readCurrent(
  db: Database,
  { kind, ids }: { readonly kind: ChangeKind; readonly ids: readonly number[] },
  { scope, language }: Within,
): Promise<ReadonlyMap<number, Data>> {
  if (kind === 'reports') return byId(await listConfirmedReports(db, ids, scope), presentReport);
  if (kind === 'periods') return byId(await listPeriodStates(db, ids), presentPeriod);
  const rows = await listEntries(db, { register: kind, filter: { scope, ids }, sort: 'company_name', language });
  return byId(rows, (row) => ({ ...presentEntry(kind, row, undefined), ...stateOf(row) }));
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[], present: (row: Row) => Data) =>
  new Map(rows.map((row) => [row.id, present(row)]));

/** Fields for staff that say nothing about a person. */
const stateOf = ({ is_active, version, updated_at }: EntryRow) => ({
  is_active,
  version,
  updated_at: updated_at.toISOString(),
});

/** Without the passport, which names the head. */
function presentReport({ figures, decided_at, ...report }: ReportState): Data {
  const numbers = Object.fromEntries(NUMBER_KEYS.map((key) => [key, figures[key] ?? null]));
  return { ...report, decided_at: decided_at?.toISOString() ?? null, figures: numbers };
}

const presentPeriod = ({ closed_at, ...period }: PeriodState): Data => ({
  ...period,
  closed_at: closed_at?.toISOString() ?? null,
});
