import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { DecisionAnswer, DecisionBody, Remark, Report, ReportReview } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { notify, undoOf } from '@klaster/shared/notices';
import { useHolds } from '@klaster/shared/session';
import { Box, Text } from '@klaster/shared/ui';
import { ConfirmDialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { invalidateDecided, remarkQuery } from '../report/queries';
import { ConflictMessage, readConflict } from './conflict-message';
import type { Conflict } from './conflict-message';
import { pinnedDraft, remarkDraft } from '../remark/pinned-remarks';
import type { PinnedRemarks } from '../remark/pinned-remarks';
import { RemarkForm } from './remark-form';
import type { Decision } from './remark-form';
import { useReportName } from '../report/use-report-name';
import { PinnedSummary } from '../remark/section-remarks';
import { RemarkList } from '../remark/remark-list';
import { countUnexplained } from './exceptions';

/** `seen`: the report as it was shown. */
type PendingDecision = { decision: Decision; body: DecisionBody; seen: Report };

interface ReviewDecisionProps {
  reportId: string;
  report: Report | undefined;
  review: ReportReview | undefined;
  pinned: PinnedRemarks;
  onDecided: () => unknown;
  onUndone: () => unknown;
}

export function ReviewDecision({ reportId, report, review, pinned, onDecided, onUndone }: ReviewDecisionProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync } = useDecision(reportId);
  const undo = useUndo(reportId, onUndone);
  const name = useReportName(report);
  const { subject: pending, open: isOpen, ask, close } = useDialogSubject<PendingDecision>();
  const [refused, setRefused] = useState<{ conflict: Conflict; pending: PendingDecision } | null>(null);
  const forget = () => {
    remarkDraft.drop(reportId);
    pinned.clear();
  };
  const decide = async (pending: PendingDecision) => {
    let answer: DecisionAnswer | null;
    try {
      answer = await mutateAsync(pending);
    } catch (error) {
      const conflict = readConflict(error);
      if (conflict === 'overtaken') forget();
      if (conflict) {
        setRefused({ conflict, pending });
        close();
      }
      throw error;
    }
    forget();
    const offer = undoOf(answer, () => undo(pending.body));
    await onDecided();
    notify({
      tone: 'success',
      title: t('shared:success'),
      message: t(isPassed(pending, answer) ? 'approval.passed' : `review.${pending.decision}Done`),
      ...(name && { subject: name }),
      undo: offer,
    });
  };
  return (
    <>
      {refused && (
        <ConflictMessage
          conflict={refused.conflict}
          seen={refused.pending.seen}
          report={report}
          unsent={refused.pending.body}
        />
      )}
      <Remarks reportId={reportId} report={report} review={review} pinned={pinned} onAsk={ask} />
      {report && <DecisionDialog {...{ report, review, pending, isOpen }} onClose={close} onConfirm={decide} />}
    </>
  );
}

type RemarksProps = Pick<ReviewDecisionProps, 'reportId' | 'report' | 'review' | 'pinned'> & {
  onAsk: (pending: PendingDecision) => void;
};

/** Not rendered again when the dialog opens. */
const Remarks = memo(({ reportId, report, review, pinned, onAsk }: RemarksProps) => {
  const { t } = useTranslation('mf-clusters');
  const mayDecide = useHolds('UPDATE');
  const { data: remark } = useQuery(remarkQuery(reportId));
  const open = report?.status === REPORT_STATUS.new;
  const ask = async (decision: Decision, typed: Remark) => {
    const seen = { round: report?.round, level: review?.approval?.level };
    const body = report && (await buildBody(seen, typed, pinned));
    if (body) onAsk({ decision, body, seen: report });
  };
  return (
    <RemarkForm
      reportId={reportId}
      saved={remark?.comment}
      open={open}
      pinned={report?.round === undefined ? undefined : pinned}
      onAsk={ask}
    >
      {open && <PinnedSummary pinned={pinned} />}
      {open && review?.decidable && <OnBehalf {...review} />}
      {/* By the specification, the buttons depend only on the status, so the API may refuse. */}
      {open && review && !review.decidable && (
        <Text color="fg.muted">{t(mayDecide ? barOf(review) : 'review.noPosition')}</Text>
      )}
    </RemarkForm>
  );
});

/** Whether the report waits at the next level now. */
const isPassed = ({ decision }: PendingDecision, answer: DecisionAnswer | null) =>
  decision === 'confirm' && answer?.status === REPORT_STATUS.new;

const barOf = ({ approval }: ReportReview) =>
  approval && !approval.mine ? 'approval.otherLevel' : 'review.notDecidable';

/** Undefined if a remark is invalid. A server without rounds or levels may refuse unknown fields. */
async function buildBody(
  { round, level }: { round: number | undefined; level: number | undefined },
  { comment }: Remark,
  pinned: PinnedRemarks,
): Promise<DecisionBody | undefined> {
  if (round === undefined) return { comment };
  const remarks = await pinned.checked();
  return remarks && { comment, round, ...(level && { level }), ...(remarks.length > 0 && { remarks }) };
}

interface DecisionDialogProps {
  report: Report;
  review: ReportReview | undefined;
  pending: PendingDecision | undefined;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (pending: PendingDecision) => unknown;
}

/** Repeats what is sent. A failure is only logged and leaves the dialog open. */
function DecisionDialog({ report, review, pending, isOpen, onClose, onConfirm }: DecisionDialogProps) {
  const { t } = useTranslation('mf-clusters');
  const decision = pending?.decision ?? 'confirm';
  const { comment = '', remarks = [] } = pending?.body ?? {};
  const unexplained = review ? countUnexplained(report, review) : 0;
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={async () => pending && onConfirm(pending)}
      title={t(`review.${decision}Title`)}
      question={t(`review.${decision}Question${report.quarter === undefined ? '' : 'OfQuarter'}`, {
        farm: formatName(report.farm),
        year: report.year,
        quarter: report.quarter,
      })}
      confirmLabel={t(`review.${decision}`)}
      tone={decision === 'reject' ? 'danger' : 'normal'}
      focusOn="action"
    >
      <Box mt="3">
        <RemarkList around="decision" remarks={[{ section: null, comment }, ...remarks]} />
      </Box>
      {review && <OnBehalf {...review} />}
      {unexplained > 0 && (
        <Text mt="2" fontWeight="medium" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {t('exceptions.unexplained', { count: unexplained })}
        </Text>
      )}
    </ConfirmDialog>
  );
}

/** For whom the reader decides. */
function OnBehalf({ on_behalf_of: name }: Pick<ReportReview, 'on_behalf_of'>) {
  const { t } = useTranslation('mf-clusters');
  return name === undefined ? null : <Text mt="2">{t('delegation.onBehalf', { name: formatName(name) })}</Text>;
}

const CALLS = { confirm: 'POST /api/confirm-cluster/:id', reject: 'POST /api/reject-cluster/:id' } as const;

export function useDecision(reportId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, body }: { decision: Decision; body: DecisionBody }) =>
      sessionClient.call(CALLS[decision], { params: { id: reportId }, body }),
    onSuccess: () => invalidateDecided(client, { refetchType: 'none' }),
    onError: (error) => (readConflict(error) ? invalidateDecided(client) : undefined),
  });
}

/** Also restores the remark. `onUndone` shows the report again. */
export function useUndo(reportId: string, onUndone: () => unknown) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => sessionClient.call('POST /api/reports/:id/decision/undo', { params: { id: reportId } }),
    // Even after a failure, since another user may have changed the report.
    onSettled: () => invalidateDecided(client),
  });
  return async ({ comment, remarks = [] }: DecisionBody) => {
    await mutateAsync();
    remarkDraft.keep(reportId, comment);
    pinnedDraft.keep(reportId, Object.fromEntries(remarks.map((remark) => [remark.section, remark.comment])));
    await onUndone();
    notify({ tone: 'success', title: t('shared:success'), message: t('review.undone') });
  };
}
