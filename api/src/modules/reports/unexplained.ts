import {
  findJump,
  INDICATORS,
  medianKnown,
  type Figures,
  type IndicatorKey,
} from '@klaster/shared/contract/indicators';
import type { User } from '../../kernel/authority/scope';
import type { Tx } from '../../kernel/database/connect';
import { findEarlier } from './entry/repository';
import { statisticGroup } from './policy';
import type { LockedReport } from './repository';
import { findNotes, listConfirmedFigures, type ConfirmedFigures } from './rounds/repository';

type Reader = Pick<User, 'cluster_id' | 'province_code'>;

type Submitted = Pick<LockedReport, 'id' | 'cluster_id' | 'province_code' | 'year' | 'quarter' | 'status' | 'figures'>;

/** Only staff see the count. */
const STAFF: Reader = { cluster_id: null, province_code: null };

/** Number of unusual figures without a note, as the review shows them. Source: specification 6.3.10. */
export async function countUnexplained(tx: Tx, report: Submitted): Promise<number> {
  const { lastQuarter = null, lastYear = null } = await findEarlier(tx, report);
  const medians = calculateMedians(STAFF, await listConfirmedFigures(tx, report));
  const notes = await findNotes(tx, report, false);
  const compared = { last_quarter: lastQuarter, last_year: lastYear, medians };
  const figures = { ...report.figures, quarter: report.quarter };
  return INDICATORS.filter((indicator) => notes[indicator.key] === undefined && findJump(indicator, figures, compared))
    .length;
}

/** Null if there are too few reports to disclose statistics. */
export function calculateMedians(reader: Reader, reports: readonly ConfirmedFigures[]): Partial<Figures> | null {
  if (!statisticGroup(reader, reports)) return null;
  const numbers = INDICATORS.filter(({ format }) => format === 'number');
  return Object.fromEntries(numbers.map(({ key }) => [key, calculateMedian(reader, reports, key)])) as Partial<Figures>;
}

function calculateMedian(reader: Reader, reports: readonly ConfirmedFigures[], key: IndicatorKey): number | null {
  const known = reports.filter(({ figures }) => typeof figures[key] === 'number');
  const group = statisticGroup(reader, known) ?? [];
  return medianKnown(group.map(({ figures }) => figures[key] as number));
}
