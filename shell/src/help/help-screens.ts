import { loadNamespace } from '@klaster/shared/i18n';
import { HELP } from '@klaster/shared/remote';
import { GeneralHelp } from './general-help';
import { HelpIndex } from './help-index';
import './texts';

export { helpSources, sectionTitles } from './all-help';

/** The list of all help, with its texts. */
export async function helpIndex() {
  await loadNamespace('help-index');
  return { Component: HelpIndex };
}

/** The shell's own help, with its texts. */
export async function generalHelp() {
  await loadNamespace(HELP);
  return { Component: GeneralHelp };
}
