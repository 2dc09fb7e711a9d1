import { secondFactorBodySchema } from '@klaster/shared/contract/accounts';
import type { SecondFactorBody } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect, useState } from 'react';

export type CodeStepProps = {
  /** The challenge of the first step, which proves that the password was correct. */
  challenge: string;
  /** A rejection is shown in the form. */
  onCode: (body: SecondFactorBody) => Promise<unknown>;
  onBack: () => void;
};

export function CodeStep({ challenge, onCode, onBack }: CodeStepProps) {
  const { t } = useTranslation(['factor', 'shell']);
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const form = useZodForm<SecondFactorBody, SecondFactorBody>(secondFactorBodySchema, { challenge, code: '' });
  useEffect(() => form.setFocus('code'), [form, kind]);
  const change = () => {
    form.resetField('code');
    setKind(kind === 'app' ? 'recovery' : 'app');
  };
  return (
    <Form form={form} onSubmit={onCode}>
      {kind === 'app' ? (
        <TextField
          name="code"
          label={t('code.app')}
          help={t('code.appHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      ) : (
        <TextField name="code" label={t('code.recovery')} help={t('code.recoveryHelp')} required />
      )}
      <Button variant="plain" alignSelf="start" px="0" whiteSpace="normal" textAlign="start" onClick={change}>
        {t(kind === 'app' ? 'code.useRecovery' : 'code.useApp')}
      </Button>
      <FormActions submitLabel={t('shell:signIn.submit')} busyLabel={t('shell:signIn.busy')}>
        <Button variant="outline" onClick={onBack}>
          {t('code.back')}
        </Button>
      </FormActions>
    </Form>
  );
}
