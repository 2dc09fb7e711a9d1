import { HelpPage } from '@klaster/shared/help';
import { useTranslation } from '@klaster/shared/i18n';

/** How to work with this part of the product; its text is in the folder `help`. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  return <HelpPage title={t('help.title')} />;
}
