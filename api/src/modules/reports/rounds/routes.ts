import { REPORT_STATUS, type StoredSignature } from '@klaster/shared/contract/http';
import { QUARTERS_OF_HISTORY } from '@klaster/shared/contract/reports';
import {
  listDifferences,
  INDICATORS,
  findJump,
  type ComparedFigures,
  type Figures,
} from '@klaster/shared/contract/indicators';
import { liesWithin, type User } from '../../../kernel/authority/scope';
import type { Database } from '../../../kernel/database/connect';
import { readsInSnapshot } from '../../../kernel/authority/guarded';
import type { Handlers, Services } from '../../../kernel/http/call';
import { findEarlier, findHistory, listRemarks, type RemarkRow } from '../entry/repository';
import { findHolder, isSamePerson } from '../same-person.repository';
import { presentHead, presentLevel, presentNotes, presentRemark } from '../presenter';
import { findVisible, isPreparer, type ReportRow } from '../repository';
import { findLevels, isPlain, listConfirmations } from '../../approval/repository';
import { calculateMedians } from '../unexplained';
import { findSubmitted, listSignatures } from '../../signatures/repository';
import { presentSignature } from '../../signatures/sign';
import { findNotes, findRoundFigures, listConfirmedFigures, listSnapshots, type SnapshotRow } from './repository';

export const roundRoutes = ({ db, providers }: Services) =>
  ({
    'GET /api/reports/:id/review': readsInSnapshot(db, findVisible, async ({ user }, report, { tx }) => {
      const forStaff = user.cluster_id === null;
      const beside = { province_code: report.counted_in ?? report.province_code };
      const [before, { lastQuarter, lastYear }, history, province, notes, remarks, prepared, same, signed] =
        await Promise.all([
          report.round > 1 ? findRoundFigures(tx, report.id, report.round - 1) : undefined,
          findEarlier(tx, report),
          findHistory(tx, report, QUARTERS_OF_HISTORY),
          forStaff && liesWithin(user, beside) ? listConfirmedFigures(tx, { ...report, ...beside }) : undefined,
          findNotes(tx, report, forStaff),
          listRemarks(tx, report.id, forStaff),
          isPreparer(tx, report.id, user.id),
          isSamePerson(tx, { id: report.id, userId: user.id }, providers.idsOfOneId),
          findSubmitted(tx, report),
        ]);
      const waits = report.status === 'new' && report.period_open;
      const turn =
        forStaff && report.status === 'new' ? await readTurn(tx, { user, report }, providers.idsOfOneId) : undefined;
      const figures = forStaff ? report.sent_figures : report.figures;
      const compared = {
        last_quarter: lastQuarter ?? null,
        last_year: lastYear ?? null,
        medians: province ? calculateMedians(user, province) : null,
      };
      return {
        round: report.round,
        decision_due: report.decision_due,
        late: report.late,
        decidable: waits && !prepared && !same && turn?.mine === true,
        ...(turn?.delegator && { on_behalf_of: turn.delegator.full_name }),
        before: before ? findPreviousValues(before, figures) : {},
        ...compared,
        history: pickUnusual({ ...figures, quarter: report.quarter }, compared, history),
        medians_of: province?.length ?? null,
        notes: presentNotes(notes),
        remarks: remarks.map((remark) => presentRemark(remark, forStaff)),
        ...(signed && { signature: presentSignature(signed) }),
        ...(turn?.approval && { approval: turn.approval }),
      };
    }),
    'GET /api/reports/:id/rounds': readsInSnapshot(db, findVisible, async ({ user }, report, { tx }) => {
      const forStaff = user.cluster_id === null;
      const [all, remarks] = await Promise.all([listSnapshots(tx, report.id), listRemarks(tx, report.id, forStaff)]);
      const snapshots = forStaff ? all : all.filter(({ status: state, level }) => state !== 'new' || level === null);
      const ids = snapshots.map((snapshot) => snapshot.id);
      const signed = await listSignatures(tx, 'g.snapshot_id', ids);
      const signatures = new Map(signed.map((row) => [row.snapshot_id, presentSignature(row)]));
      return {
        ...presentHead(report),
        rounds: snapshots.map((snapshot) =>
          presentRound(snapshot, { remarks, signature: signatures.get(snapshot.id) }, forStaff),
        ),
      };
    }),
  }) satisfies Partial<Handlers>;

type Reading = { readonly user: User; readonly report: ReportRow };

/** Whether a waiting report is at the caller's level, and for whom they would decide. The level is left out if there is one. */
async function readTurn(tx: Database, { user, report }: Reading, oneId: readonly string[]) {
  const levels = await findLevels(tx);
  const { holder, isSame } = await findHolder(tx, report.id, { levels, user, oneId });
  const delegator = holder?.id === user.id ? undefined : holder;
  const mine = holder !== undefined && !isSame;
  if (isPlain(levels, user)) return { mine, delegator };
  const confirmed = await listConfirmations(tx, report);
  return {
    mine,
    delegator,
    approval: { ...presentLevel(levels, { ...report, turn: mine }), levels: [...levels], confirmed },
  };
}

/** Previous values of the figures that have changed. */
const findPreviousValues = (before: Partial<Figures>, now: Partial<Figures>) =>
  Object.fromEntries(
    listDifferences(before, now).map((difference) => [difference.key, difference.before]),
  ) as Partial<Figures>;

/** Earlier values of those figures that are unusual now. */
function pickUnusual(figures: Partial<Figures> & { quarter: number }, compared: ComparedFigures, history: History) {
  const unusual = INDICATORS.filter((indicator) => findJump(indicator, figures, compared));
  if (unusual.length === 0) return [];
  return history.map(({ year, quarter, figures: earlier }) => ({
    year,
    quarter,
    figures: Object.fromEntries(unusual.map(({ key }) => [key, earlier[key] ?? null])) as Partial<Figures>,
  }));
}

type History = Awaited<ReturnType<typeof findHistory>>;

/** Remarks have the timestamp of their decision, since both are written in one transaction. */
function presentRound(
  snapshot: SnapshotRow,
  { remarks, signature }: { readonly remarks: readonly RemarkRow[]; readonly signature: StoredSignature | undefined },
  forStaff: boolean,
) {
  const { round, status, level, approver, figures, created_at, author_name, delegator_name } = snapshot;
  const decisionRemarks = remarks.filter((remark) => remark.created_at.getTime() === created_at.getTime());
  return {
    round,
    status: REPORT_STATUS[status],
    ...(forStaff && level !== null && approver !== null && { level: { level, approver } }),
    at: created_at.toISOString(),
    ...((forStaff || status === 'new') && { by: author_name, ...(signature && { signature }) }),
    ...(forStaff && delegator_name !== null && { on_behalf_of: delegator_name }),
    figures,
    remarks: decisionRemarks.map((remark) => presentRemark(remark, forStaff)),
  };
}
