import { REPORT_STATUS } from '@klaster/shared/contract';
import type { Remark, Report } from '@klaster/shared/contract';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { navigation } from '@klaster/shared/router';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { remarkQuery } from '../report/queries';
import { OvertakenMessage } from './overtaken-message';
import { remarkDraft } from './remark-draft';
import { RemarkForm } from './remark-form';
import { isOvertaken, useDecision } from './use-decision';
import type { Decision } from './use-decision';

type Asked = { decision: Decision; remark: Remark };

interface ReviewDecisionProps {
  reportId: string;
  report: Report | undefined;
  /** Told of a decision that was made here, before the page is left. */
  onDecided: () => void;
}

/** The lower part of the review page: remark, decision, and what came of it. */
export function ReviewDecision({ reportId, report, onDecided }: ReviewDecisionProps) {
  const { data: remark } = useQuery(remarkQuery(reportId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unsent, setUnsent] = useState<string | null>(null);
  const close = () => setAsked(null);
  const overtaken = (typed: Remark) => {
    remarkDraft.drop(reportId);
    setUnsent(typed.comment);
    close();
  };
  return (
    <>
      {unsent !== null && <OvertakenMessage remark={unsent} />}
      <RemarkForm
        reportId={reportId}
        saved={remark?.comment}
        open={report?.status === REPORT_STATUS.new}
        onAsk={(decision, typed) => setAsked({ decision, remark: typed })}
      />
      {report && (
        <DecisionDialog
          report={report}
          reportId={reportId}
          asked={asked}
          onClose={close}
          onDecided={onDecided}
          onOvertaken={overtaken}
        />
      )}
    </>
  );
}

interface DecisionDialogProps {
  report: Report;
  reportId: string;
  asked: Asked | null;
  onClose: () => void;
  onDecided: () => void;
  onOvertaken: (remark: Remark) => void;
}

/** Asks once more, sends the decision, and leaves the page. A failure is only logged and leaves the dialog open. */
function DecisionDialog({ report, reportId, asked, onClose, onDecided, onOvertaken }: DecisionDialogProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync } = useDecision(reportId);
  // While the dialog closes it still shows what it was about.
  const [shown, setShown] = useState<Asked | null>(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const decision = shown?.decision ?? 'confirm';
  const decide = async () => {
    if (!asked) return;
    try {
      await mutateAsync(asked);
    } catch (error) {
      if (isOvertaken(error)) onOvertaken(asked.remark);
      throw error;
    }
    remarkDraft.drop(reportId);
    onDecided();
    navigation.back();
    notify({ tone: 'success', title: t('shared:success'), message: t(`review.${decision}Done`) });
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      onConfirm={decide}
      title={t(`review.${decision}Title`)}
      question={t(`review.${decision}Question`, { farm: formatName(report.farm), year: report.year })}
      confirmLabel={t(`review.${decision}`)}
      tone={decision === 'reject' ? 'danger' : 'normal'}
    />
  );
}
