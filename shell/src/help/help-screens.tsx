import { HelpPage } from '@klaster/shared/help';
import { loadNamespace, useTranslation } from '@klaster/shared/i18n';
import { HELP } from '@klaster/shared/remote';
import { HelpIndex } from './help-index';
import './texts';

export { helpSources, sectionTitles } from './all-help';

export async function helpIndex() {
  await loadNamespace('help-index');
  return { Component: HelpIndex };
}

function GeneralHelp() {
  const { t } = useTranslation('shell');
  return <HelpPage title={t('help.general')} />;
}

export async function generalHelp() {
  await loadNamespace(HELP);
  return { Component: GeneralHelp };
}
