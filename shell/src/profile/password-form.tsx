import { passwordChangeSchema } from '@klaster/shared/contract/accounts';
import type { PasswordChange } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Box } from '@klaster/shared/ui';
import { Form, FormActions, PasswordField, useZodForm } from '@klaster/shared/ui/form';
import { emptyProof, OwnerFields, proofSchema } from '../second-factor/credential-fields';
import { PasswordStrength } from '../session/password-strength';
import { useChangePassword } from './queries';

type PasswordFormProps = {
  login: string;
  /** Requires a code besides the current password. */
  hasFactor: boolean;
};

export function PasswordForm({ login, hasFactor }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const schema = proofSchema(hasFactor).extend({ password: passwordChangeSchema.shape.password });
  const empty = { ...emptyProof(hasFactor), password: '' };
  const form = useZodForm<PasswordChange, PasswordChange>(schema, empty);
  const { mutateAsync } = useChangePassword();
  const change = async (body: PasswordChange) => {
    await mutateAsync(body);
    form.reset(empty);
    notify({ tone: 'success', title: t('password.changed'), message: t('password.changedText') });
  };
  return (
    <Box maxW="28rem">
      <Form form={form} onSubmit={change}>
        <OwnerFields login={login} hasFactor={hasFactor} />
        <PasswordField
          name="password"
          label={t('password.new')}
          help={t('password.help')}
          autoComplete="new-password"
          required
        />
        <PasswordStrength login={login} />
        <FormActions submitLabel={t('password.change')} busyLabel={t('password.changing')} />
      </Form>
    </Box>
  );
}
