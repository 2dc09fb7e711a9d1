import { HelpPage } from '@klaster/shared/help';
import { useTranslation } from '@klaster/shared/i18n';

/** Help on the product itself; its text is in the folder `help`. */
export function GeneralHelp() {
  const { t } = useTranslation('shell');
  return <HelpPage title={t('help.general')} />;
}
