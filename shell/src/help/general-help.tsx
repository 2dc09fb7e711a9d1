import { HelpPage } from '@klaster/shared/help';
import { useTranslation } from '@klaster/shared/i18n';

/** What there is to know about the product itself; the text is in the folder `help`. */
export function GeneralHelp() {
  const { t } = useTranslation('shell');
  return <HelpPage title={t('help.general')} />;
}
