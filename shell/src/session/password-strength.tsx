import { passwordStrength } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { Text } from '@klaster/shared/ui';
import { useWatch } from '@klaster/shared/ui/form';

/** Strength of the password in the form around it. */
export function PasswordStrength({ login }: { login: string }) {
  const { t } = useTranslation('shell');
  const password = useWatch<{ password: string }, 'password'>({ name: 'password' });
  return (
    <Text aria-live="polite" mt="-3" minH="6" color="fg.muted">
      {password && t('password.strength', { strength: t(`password.${passwordStrength(password, login)}`) })}
    </Text>
  );
}
