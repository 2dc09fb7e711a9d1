import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { Form, FormActions, TextAreaField } from '@klaster/shared/ui/form';
import type { useZodForm } from '@klaster/shared/ui/form';
import type { ComponentProps, ReactNode } from 'react';

type ActFormProps<Values extends { why: string }, Output extends { why: string }> = {
  form: ReturnType<typeof useZodForm<Output, Values>>;
  onSubmit: ComponentProps<typeof Form<Values, Output>>['onSubmit'];
  submitLabel: string;
  tone?: 'normal' | 'danger';
  onCancel: () => void;
  cancelLabel?: string;
  /** Explanation of the act, and its fields. */
  children: ReactNode;
};

/** A form of one act: what will happen, the reason for the record, the button that does it. A refusal is shown in it. */
export function ActForm<Values extends { why: string }, Output extends { why: string }>(
  props: ActFormProps<Values, Output>,
) {
  const { form, onSubmit, submitLabel, tone = 'normal', onCancel, cancelLabel, children } = props;
  const { t } = useTranslation('operations');
  return (
    <Form form={form} onSubmit={onSubmit}>
      {children}
      <TextAreaField
        name="why"
        label={t('act.why')}
        help={t('act.whyHelp')}
        messages={{ too_short: t('act.whyShort') }}
        maxLength={500}
        height="5rem"
        required
      />
      <FormActions submitLabel={submitLabel} busyLabel={t('act.busy')} tone={tone}>
        <Button variant="outline" colorPalette="gray" onClick={onCancel}>
          {cancelLabel ?? t('act.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
