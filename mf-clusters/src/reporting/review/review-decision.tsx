import { REPORT_STATUS } from '@klaster/shared/contract';
import type { DecisionAnswer, DecisionBody, Remark, Report, ReportReview } from '@klaster/shared/contract';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { notify, undoOf } from '@klaster/shared/notices';
import { useHolds } from '@klaster/shared/session';
import { Text } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { remarkQuery } from '../report/queries';
import { ConflictMessage } from './conflict-message';
import type { PinnedRemarks } from '../remark/pinned-remarks';
import { remarkDraft } from '../remark/remark-draft';
import { RemarkForm } from './remark-form';
import { useReportName } from '../report/use-report-name';
import { useUndo } from './use-undo';
import { PinnedSummary } from '../remark/section-remarks';
import { conflictOf, useDecision } from './use-decision';
import type { Conflict, Decision } from './use-decision';

/** A decision awaiting confirmation: its words, and the report as its reviewer sees it. */
type PendingDecision = { decision: Decision; body: DecisionBody; seen: Report };

interface ReviewDecisionProps {
  reportId: string;
  report: Report | undefined;
  review: ReportReview | undefined;
  /** Remarks that are being typed on sections. */
  pinned: PinnedRemarks;
  /** Leaves the page after a decision. */
  onDecided: () => unknown;
  /** Called to show the report again after a decision was undone. */
  onUndone: () => unknown;
}

/** The lower part of the review page: remark, decision, and what came of it. */
export function ReviewDecision({ reportId, report, review, pinned, onDecided, onUndone }: ReviewDecisionProps) {
  const { data: remark } = useQuery(remarkQuery(reportId));
  const dialog = useRef<DialogHandle>(null);
  const [refused, setRefused] = useState<{ conflict: Conflict; pending: PendingDecision } | null>(null);
  const open = report?.status === REPORT_STATUS.new;
  const ask = async (decision: Decision, typed: Remark) => {
    const body = report && (await bodyOf(report, typed, pinned));
    if (body) dialog.current?.ask({ decision, body, seen: report });
  };
  const forget = () => {
    remarkDraft.drop(reportId);
    pinned.clear();
  };
  const refuse = (conflict: Conflict, refusedDecision: PendingDecision) => {
    if (conflict === 'overtaken') forget();
    setRefused({ conflict, pending: refusedDecision });
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
      <RemarkForm
        reportId={reportId}
        saved={remark?.comment}
        open={open}
        pinned={report?.round === undefined ? undefined : pinned}
        onAsk={ask}
      >
        {open && <PinnedSummary pinned={pinned} />}
        {open && review && !review.decidable && <NotDecidable />}
      </RemarkForm>
      {report && (
        <DecisionDialog
          report={report}
          reportId={reportId}
          ref={dialog}
          onDecided={() => {
            forget();
            return onDecided();
          }}
          onUndone={onUndone}
          onConflict={refuse}
        />
      )}
    </>
  );
}

/**
 * Body of the request; undefined if a remark on a section is invalid. Another server knows of no rounds, and may refuse what its
 * specification does not list.
 */
async function bodyOf(
  { round }: Report,
  { comment }: Remark,
  pinned: PinnedRemarks,
): Promise<DecisionBody | undefined> {
  if (round === undefined) return { comment };
  const remarks = await pinned.checked();
  return remarks && { comment, round, ...(remarks.length > 0 && { remarks }) };
}

/** By the specification, buttons depend on the status alone, so the API may refuse. */
function NotDecidable() {
  const { t } = useTranslation('mf-clusters');
  const mayDecide = useHolds('UPDATE');
  return <Text color="fg.muted">{t(mayDecide ? 'review.notDecidable' : 'review.noPosition')}</Text>;
}

/** The dialog holds itself what it asks, so that it opens without the form below it being rendered again. */
type DialogHandle = { ask: (pending: PendingDecision) => void };

interface DecisionDialogProps {
  report: Report;
  reportId: string;
  ref: Ref<DialogHandle>;
  onDecided: () => unknown;
  onUndone: () => unknown;
  onConflict: (conflict: Conflict, pending: PendingDecision) => void;
}

/** Has the decision confirmed, sends it, and leaves the page. A failure is only logged and leaves the dialog open. */
function DecisionDialog(props: DecisionDialogProps) {
  const { report, reportId, ref, onDecided, onUndone, onConflict } = props;
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync } = useDecision(reportId);
  const undo = useUndo(reportId, onUndone);
  // The closing dialog still shows its former content.
  const [{ pending, isOpen }, setAsked] = useState<{ pending?: PendingDecision; isOpen: boolean }>({ isOpen: false });
  const close = () => setAsked((asked) => ({ ...asked, isOpen: false }));
  useImperativeHandle(ref, () => ({ ask: (next) => setAsked({ pending: next, isOpen: true }) }), []);
  const decision = pending?.decision ?? 'confirm';
  const pinned = pending?.body.remarks?.length ?? 0;
  const name = useReportName(report);
  const decide = async () => {
    if (!pending) return;
    let answer: DecisionAnswer | null;
    try {
      answer = await mutateAsync(pending);
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) {
        onConflict(conflict, pending);
        close();
      }
      throw error;
    }
    await onDecided();
    notify({
      tone: 'success',
      title: t('shared:success'),
      message: t(`review.${decision}Done`),
      subject: name,
      undo: undoOf(answer, () => undo(pending.body)),
    });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={decide}
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
      {pinned > 0 && (
        <Text mt="2" color="fg.muted">
          {t('pinned.count', { count: pinned })}
        </Text>
      )}
    </ConfirmDialog>
  );
}
