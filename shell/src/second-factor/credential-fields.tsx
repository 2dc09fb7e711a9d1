import { secondFactorBeginSchema, secondFactorProofSchema } from '@klaster/shared/contract/accounts';
import type { OwnerProof } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Text } from '@klaster/shared/ui';
import { PasswordField, TextField, useFormContext } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { providerOfSession } from '../providers/flow';

/** The password, and a code if the second factor is on. */
export const proofSchema = (hasFactor: boolean) => (hasFactor ? secondFactorProofSchema : secondFactorBeginSchema);

export const emptyProof = (hasFactor: boolean): OwnerProof => ({
  current_password: '',
  ...(hasFactor && { code: '' }),
});

/** Users who sign in at a provider may have no password. */
function OwnPassword() {
  const { t } = useTranslation('factor');
  const { setValue } = useFormContext();
  const provider = providerOfSession();
  const [isWithout, setWithout] = useState(false);
  if (provider && isWithout) return <Text>{t('noPassword.text', { name: provider.name })}</Text>;
  const goWithout = () => {
    setValue('current_password', WITHOUT);
    setWithout(true);
  };
  return (
    <>
      <PasswordField name="current_password" label={t('setUp.password')} autoComplete="current-password" required />
      {provider && (
        <Button variant="plain" alignSelf="start" px="0" onClick={goWithout}>
          {t('noPassword.choose')}
        </Button>
      )}
    </>
  );
}

/** In place of a password; the API looks at the age of the session. */
const WITHOUT = '-';

/** The user's credentials, in a form that changes something. */
export function OwnerFields({ login, hasFactor }: { login: string; hasFactor: boolean }) {
  const { t } = useTranslation('factor');
  return (
    <>
      {/* Tells password managers the login of the password. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <OwnPassword />
      {hasFactor && <TextField name="code" label={t('code.either')} autoComplete="one-time-code" required />}
    </>
  );
}
