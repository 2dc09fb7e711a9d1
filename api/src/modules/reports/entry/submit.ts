import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { deriveFigures, missingRequired, type Figures } from '@klaster/shared/contract/indicators';
import { recordChange, type Actor } from '../../../kernel/audit/record.repository';
import type { Act } from '../../../kernel/authority/guarded';
import type { Database } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { assertEditable, lockToEnter } from './save';
import { lockCalendar } from '../../periods/repository';
import type { Sign } from '../../signatures/sign';
import { contentOfReport } from '../../signatures/text';
import { setSubmitted } from './repository';
import { allFigures } from '../presenter';
import { insertSnapshot, type LockedReport } from '../repository';
import { countUnexplained } from '../unexplained';

type SeenReport = {
  readonly id: number;
  readonly version: number;
  readonly sign: Sign;
};

/** Takes the passport from the register; may be retried. @throws ProblemError `stale_version`, `invalid_input` on missing figures */
export function submitReport(db: Database, act: Act, { id, version, sign }: SeenReport) {
  return act.checks.change(db, async (tx) => {
    // The due date of the decision is computed from the current working days.
    await lockCalendar(tx);
    const report = await lockToEnter(tx, act, id);
    if (isRepeated(report, act, version)) return { id, status: REPORT_STATUS.new, round: report.round };
    await assertEditable(tx, report);
    if (report.version !== version) throw new ProblemError('stale_version', { current: { version: report.version } });
    const figures = withPassport(report);
    assertComplete(figures);
    const unexplained = await countUnexplained(tx, { ...report, figures });
    const { round } = await setSubmitted(tx, id, { figures, userId: act.user.id, unexplained });
    const snapshot = await insertSnapshot(tx, { report_id: id, round, author_id: act.user.id, status: 'new', figures });
    const signature = await sign(tx, () => contentOfReport({ ...report, round, figures }, { act: 'submit' }), snapshot);
    await recordChange(tx, act, {
      action: 'submit',
      entity: 'reports',
      id,
      before: { status: report.status, round: report.round },
      after: { status: 'new', round, ...(signature && { signature }) },
    });
    return { id, status: REPORT_STATUS.new, round };
  });
}

/** A retry of the same submission, whose first response was lost. */
const isRepeated = (report: LockedReport, { user }: Actor, version: number) =>
  report.status === 'new' && report.submitted_by === user.id && report.version === version + 1;

function withPassport({ figures, full_name, phone_number }: LockedReport): Figures {
  return deriveFigures({ ...allFigures(figures), full_name, phone_number });
}

/** @throws ProblemError naming each missing figure */
function assertComplete(figures: Figures): void {
  const fields = missingRequired(figures).map(({ key }) => ({ path: key, code: 'required' as const }));
  if (fields.length > 0) throw new ProblemError('invalid_input', { fields });
}
