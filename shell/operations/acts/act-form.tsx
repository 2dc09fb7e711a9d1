import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Text } from '@klaster/shared/ui';
import { Form, FormActions, TextAreaField } from '@klaster/shared/ui/form';
import type { useZodForm } from '@klaster/shared/ui/form';
import type { ReactNode } from 'react';
import { VersionCode } from '../../src/releases/panel-parts';
import { useRegistryAct } from './use-registry-act';

type ActFormProps<Values extends { why: string }, Output extends { why: string }> = {
  form: ReturnType<typeof useZodForm<Output, Values>>;
  act: (body: Output) => Promise<unknown>;
  done: (body: Output) => string;
  /** Called after success and, without `onCancel`, on cancel. */
  onClose: () => void;
  submitLabel: string;
  tone?: 'normal' | 'danger';
  onCancel?: () => void;
  cancelLabel?: string;
  children: ReactNode;
};

/** A form of one act with a required reason; the registry's refusal is shown in it. */
export function ActForm<Values extends { why: string }, Output extends { why: string }>(
  props: ActFormProps<Values, Output>,
) {
  const { form, onClose, submitLabel, tone = 'normal', onCancel = onClose, cancelLabel, children } = props;
  const { t } = useTranslation('operations');
  const act = useRegistryAct(props.act, props.done);
  return (
    <Form form={form} onSubmit={(body) => act(body).then(onClose)}>
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

export function BeforeAndAfter({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation('operations');
  return (
    <Flex align="center" gap="4" p="3" borderRadius="md" borderWidth="1px" bg="bg.subtle">
      <Side label={t('act.now')} version={from} />
      <Text aria-hidden fontSize="lg" color="fg.muted">
        →
      </Text>
      <Side label={t('act.then')} version={to} />
    </Flex>
  );
}

function Side({ label, version }: { label: string; version: string | null }) {
  return (
    <div>
      <Text fontSize="xs" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="semibold">{version ? <VersionCode version={version} /> : MISSING}</Text>
    </div>
  );
}
