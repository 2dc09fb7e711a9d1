import { holdsPosition, REPORT_STATUS } from '@klaster/shared/contract';
import { differencesOf, INDICATORS, medianKnown, type Figures } from '@klaster/shared/contract/indicators';
import type { Handlers } from '../../http/call';
import type { Services } from '../../services';
import { findEarlier, listRemarks, type RemarkRow } from '../entry/repository';
import { readableReport } from '../policy';
import { presentNotes, presentRemark } from '../presenter';
import { isPreparer } from '../repository';
import { findNotes, findRoundFigures, listProvinceFigures, listSnapshots, type SnapshotRow } from './repository';

export const roundRoutes = ({ db }: Services) =>
  ({
    'GET /api/reports/:id/review': async ({ params, user, language }) => {
      const report = await readableReport(db, user, params.id, language);
      const forStaff = user.cluster_id === null;
      const [before, { lastQuarter, lastYear }, province, notes, remarks, prepared] = await Promise.all([
        report.round > 1 ? findRoundFigures(db, report.id, report.round - 1) : undefined,
        findEarlier(db, report),
        listProvinceFigures(db, report),
        findNotes(db, report, forStaff),
        listRemarks(db, report.id),
        isPreparer(db, report.id, user.id),
      ]);
      const waits = report.status === 'new' && report.period_open;
      return {
        round: report.round,
        decision_due: report.decision_due,
        late: report.late,
        decidable: waits && forStaff && !prepared && holdsPosition(user.positions, ['UPDATE']),
        before: before ? changedSince(before, forStaff ? report.sent_figures : report.figures) : {},
        last_quarter: lastQuarter ?? null,
        last_year: lastYear ?? null,
        medians: mediansOf(province),
        notes: presentNotes(notes),
        remarks: remarks.map((remark) => presentRemark(remark, forStaff)),
      };
    },
    'GET /api/reports/:id/rounds': async ({ params, user, language }) => {
      const report = await readableReport(db, user, params.id, language);
      const [snapshots, remarks] = await Promise.all([listSnapshots(db, report.id), listRemarks(db, report.id)]);
      const { id, farm, province_name, year, quarter, status } = report;
      const forStaff = user.cluster_id === null;
      return {
        id,
        farm,
        province_name,
        year,
        quarter,
        status: REPORT_STATUS[status],
        rounds: snapshots.map((snapshot) => presentRound(snapshot, remarks, forStaff)),
      };
    },
  }) satisfies Partial<Handlers>;

/** Figures as they were, of those that are otherwise now. */
const changedSince = (before: Partial<Figures>, now: Partial<Figures>) =>
  Object.fromEntries(
    differencesOf(before, now).map((difference) => [difference.key, difference.before]),
  ) as Partial<Figures>;

function mediansOf(reports: readonly Figures[]): Partial<Figures> {
  return Object.fromEntries(
    INDICATORS.flatMap(({ key, format }) =>
      format === 'number'
        ? [[key, medianKnown(reports.map((figures) => (figures[key] as number | null) ?? null))]]
        : [],
    ),
  ) as Partial<Figures>;
}

/** A remark belongs to the decision that it was made with, one transaction's. */
function presentRound(snapshot: SnapshotRow, remarks: readonly RemarkRow[], forStaff: boolean) {
  const { round, status, figures, created_at, author_name } = snapshot;
  const own = remarks.filter((remark) => remark.created_at.getTime() === created_at.getTime());
  return {
    round,
    status: REPORT_STATUS[status],
    at: created_at.toISOString(),
    ...((forStaff || status === 'new') && { by: author_name }),
    figures,
    remarks: own.map((remark) => presentRemark(remark, forStaff)),
  };
}
