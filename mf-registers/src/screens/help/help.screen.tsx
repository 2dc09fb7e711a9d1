import { HelpPage } from '@klaster/shared/help';
import { useTranslation } from '@klaster/shared/i18n';

/** Help for this remote; its text is in the folder `help`. */
export function Component() {
  const { t } = useTranslation('mf-registers');
  return <HelpPage title={t('help.title')} />;
}
