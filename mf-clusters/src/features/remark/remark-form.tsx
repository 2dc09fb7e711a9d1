import { remarkSchema } from '@klaster/shared/contract';
import type { Remark } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { navigation } from '@klaster/shared/router';
import { Button, Flex } from '@klaster/shared/ui';
import { Form, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect } from 'react';
import { remarkDraft } from './remark-draft';
import type { Decision } from './use-decision';

export interface RemarkFormProps {
  reportId: string;
  /** Remark as the API has it; unknown until it has come. */
  saved: string | undefined;
  /** Whether the report waits for a decision. */
  open: boolean;
  /** Asks for a decision; the remark is valid. */
  onAsk: (decision: Decision, remark: Remark) => void;
}

/** The remark of a review with its ways out. Source: specification, sections 2 and 5. */
export function RemarkForm({ reportId, saved, open, onAsk }: RemarkFormProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const form = useRemark(reportId, saved, open);
  const reject = form.handleSubmit((remark) => onAsk('reject', remark));
  return (
    <Form form={form} onSubmit={(remark) => onAsk('confirm', remark)}>
      <TextAreaField
        name="comment"
        label={t('remark.title')}
        height="300px"
        disabled={!open}
        messages={{ too_short: t('remark.tooShort') }}
      />
      <Flex gap="3" wrap="wrap" data-print="hidden" css={{ '& button': { flex: { base: '1 1 100%', sm: 'none' } } }}>
        <Button variant="outline" colorPalette="gray" me="auto" onClick={() => navigation.back()}>
          {t('shared:back')}
        </Button>
        {open && (
          <>
            <Button variant="outline" colorPalette="red" onClick={() => void reject()}>
              {t('review.reject')}
            </Button>
            <Button type="submit">{t('review.confirm')}</Button>
          </>
        )}
      </Flex>
    </Form>
  );
}

/** Form state: what is being typed comes before what is saved, until the report is decided. */
function useRemark(reportId: string, saved: string | undefined, open: boolean) {
  const form = useZodForm(remarkSchema, { comment: remarkDraft.read(reportId) ?? '' });
  useEffect(() => {
    const typed = open ? remarkDraft.read(reportId) : undefined;
    form.reset({ comment: typed ?? saved ?? '' });
  }, [form, reportId, saved, open]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, values }) => {
          if (type !== 'change') return;
          if (values.comment === saved) remarkDraft.drop(reportId);
          else remarkDraft.keep(reportId, values.comment);
        },
      }),
    [form, reportId, saved],
  );
  return form;
}
