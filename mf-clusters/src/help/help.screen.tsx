import { HelpPage } from '@klaster/shared/help';
import { useTranslation } from '@klaster/shared/i18n';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  return <HelpPage title={t('help.title')} />;
}
