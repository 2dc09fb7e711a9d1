import { secondFactorBeginSchema, secondFactorProofSchema } from '@klaster/shared/contract/accounts';
import type { ProvenCall } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useSession } from '@klaster/shared/session';
import { Button } from '@klaster/shared/ui';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect } from 'react';
import { OwnerFields } from '../second-factor/credential-fields';

type TypedProofProps = {
  call: ProvenCall;
  /** Whether a code is required; otherwise the password. */
  code: boolean;
  onProof: (proof: string) => void;
  onCancel: () => void;
};

type Values = { code: string } | { current_password: string };

/** A refusal is shown in the form, and can be corrected. */
export function TypedProof({ call, code, onProof, onCancel }: TypedProofProps) {
  const { t } = useTranslation(['proof', 'factor']);
  const schema = code ? secondFactorProofSchema.pick({ code: true }) : secondFactorBeginSchema;
  const form = useZodForm<Values, Values>(schema, code ? { code: '' } : { current_password: '' });
  const prove = async (values: Values) => {
    const { proof } = await sessionClient.call('POST /api/auth/proofs', { body: { ...call, ...values } });
    onProof(proof);
  };
  const { setFocus } = form;
  // The dialog opened before it was known what to ask for, so its close button has the focus.
  useEffect(() => setFocus(code ? 'code' : 'current_password'), [setFocus, code]);
  const login = useSession()?.claims.login ?? '';
  return (
    <Form form={form} onSubmit={prove}>
      {code ? (
        <TextField name="code" label={t('factor:code.either')} autoComplete="one-time-code" required />
      ) : (
        <OwnerFields login={login} hasFactor={false} />
      )}
      <FormActions submitLabel={t('confirm')} busyLabel={t('confirming')}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
