import { secondFactorProofSchema } from '@klaster/shared/contract/accounts';
import type { SecondFactorProof } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Text } from '@klaster/shared/ui';
import { Form, FormActions, useZodForm } from '@klaster/shared/ui/form';
import { OwnerFields } from './credential-fields';

type ProofFormProps = {
  login: string;
  text: string;
  submitLabel: string;
  onProof: (body: SecondFactorProof) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for password and code before an active second factor is changed. */
export function ProofForm({ login, text, submitLabel, onProof, onCancel }: ProofFormProps) {
  const { t } = useTranslation('factor');
  const empty = { current_password: '', code: '' };
  const form = useZodForm<SecondFactorProof, SecondFactorProof>(secondFactorProofSchema, empty);
  return (
    <Form form={form} onSubmit={onProof}>
      <Text>{text}</Text>
      <OwnerFields login={login} hasFactor />
      <FormActions submitLabel={submitLabel} busyLabel={t('setUp.busy')}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
