import { passwordChangeSchema } from '@klaster/shared/contract';
import type { PasswordChange } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Box } from '@klaster/shared/ui';
import { Form, FormActions, PasswordField, useZodForm } from '@klaster/shared/ui/form';
import { PasswordStrength } from '../../session/password-strength';
import { useChangePassword } from './queries';

const EMPTY: PasswordChange = { current_password: '', password: '' };

/** Another password, for whoever knows the present one. */
export function PasswordForm({ login }: { login: string }) {
  const { t } = useTranslation('profile');
  const form = useZodForm<PasswordChange, PasswordChange>(passwordChangeSchema, EMPTY);
  const { mutateAsync } = useChangePassword();
  const change = async (body: PasswordChange) => {
    await mutateAsync(body);
    form.reset(EMPTY);
    notify({ tone: 'success', title: t('password.changed'), message: t('password.changedText') });
  };
  return (
    <Box maxW="28rem">
      <Form form={form} onSubmit={change}>
        {/* Password managers learn from it which login the password is of. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField name="current_password" label={t('password.current')} autoComplete="current-password" required />
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
