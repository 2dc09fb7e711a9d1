import { useTranslation } from '@klaster/shared/i18n';
import { PasswordField, TextField } from '@klaster/shared/ui/form';

/** Fields for the sign-in credentials, in a form that changes them. */
export function OwnerFields({ login, hasFactor }: { login: string; hasFactor: boolean }) {
  const { t } = useTranslation('factor');
  return (
    <>
      {/* Password managers learn from it which login the password is of. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField name="current_password" label={t('setUp.password')} autoComplete="current-password" required />
      {hasFactor && <TextField name="code" label={t('code.either')} autoComplete="one-time-code" required />}
    </>
  );
}
