import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { reopeningSchema } from '@klaster/shared/contract/reports';
import type { Report } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useHolds } from '@klaster/shared/session';
import { Button, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateDecided } from '../report/queries';

/** Reopens a confirmed report; only for ADMIN. Source: specification 6.1. */
export function Reopening({ report }: { report: Report }) {
  const { t } = useTranslation('mf-clusters');
  const isAdmin = useHolds('ADMIN');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const may = isAdmin && report.round !== undefined && report.status === REPORT_STATUS.confirmed;
  if (!may && !open) return null;
  return (
    <>
      {may && (
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
          {t('reopening.action')}
        </Button>
      )}
      <Dialog open={open} onClose={close} title={t('reopening.title')} drawnClosed>
        <ReasonForm report={report} onClose={close} />
      </Dialog>
    </>
  );
}

function ReasonForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const form = useZodForm(reopeningSchema.omit({ round: true }), { comment: '' });
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ comment }: { comment: string }) =>
      sessionClient.call('POST /api/reports/:id/reopen', {
        params: { id: String(report.id) },
        body: { comment, ...(report.round !== undefined && { round: report.round }) },
      }),
    // Even after a failure, since another user may have changed the report.
    onSettled: () => invalidateDecided(client),
  });
  const send = async (reason: { comment: string }) => {
    await mutateAsync(reason);
    onClose();
    notify({ tone: 'success', title: t('shared:success'), message: t('reopening.done') });
  };
  return (
    <Form form={form} onSubmit={send}>
      <Text>{t('reopening.question', { farm: formatName(report.farm), year: report.year })}</Text>
      <TextAreaField
        name="comment"
        label={t('reopening.reason')}
        required
        messages={{ too_short: t('remark.tooShort') }}
      />
      <FormActions submitLabel={t('reopening.action')} tone="danger">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('shared:no')}
        </Button>
      </FormActions>
    </Form>
  );
}
