import { secondFactorBeginSchema, secondFactorProofSchema } from '@klaster/shared/contract/accounts';
import type { OwnerProof } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { PasswordField, TextField } from '@klaster/shared/ui/form';

/** The password, and a code if the second factor is on. */
export const proofSchema = (hasFactor: boolean) => (hasFactor ? secondFactorProofSchema : secondFactorBeginSchema);

export const emptyProof = (hasFactor: boolean): OwnerProof => ({
  current_password: '',
  ...(hasFactor && { code: '' }),
});

/** The user's credentials, in a form that changes something. */
export function OwnerFields({ login, hasFactor }: { login: string; hasFactor: boolean }) {
  const { t } = useTranslation('factor');
  return (
    <>
      {/* Tells password managers the login of the password. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField name="current_password" label={t('setUp.password')} autoComplete="current-password" required />
      {hasFactor && <TextField name="code" label={t('code.either')} autoComplete="one-time-code" required />}
    </>
  );
}
