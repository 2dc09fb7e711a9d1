import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { FactoryRegister } from '../../features/factories/factory-register';

/** The visitors' list of a province's factories. */
export function Component() {
  const { t } = useTranslation('mf-oil-factories');
  return <FactoryRegister client={publicClient} side="live" emptyHint={t('live.empty')} />;
}
