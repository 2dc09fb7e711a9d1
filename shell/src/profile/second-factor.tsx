import { useTranslation } from '@klaster/shared/i18n';
import { FactorPanel } from '../second-factor/factor-panel';
import { PasskeysPanel } from '../second-factor/passkeys-panel';
import { Section } from './section';

/** The second factor of the own account, and its passkeys. */
export function SecondFactor({ login }: { login: string }) {
  const { t } = useTranslation('factor');
  return (
    <>
      <Section title={t('title')}>
        <FactorPanel login={login} />
      </Section>
      <Section title={t('passkeys.title')}>
        <PasskeysPanel login={login} />
      </Section>
    </>
  );
}
