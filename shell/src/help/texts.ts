import { registerCatalogues } from '@klaster/shared/i18n';
import { HELP, helpTexts } from '@klaster/shared/remote';
import type { HelpLoaders } from '@klaster/shared/remote';
import cyrillic from '../../help/uz-Cyrl.md';
import latin from '../../help/uz-Latn.md';
import english from '../../help/en.md';
import russian from '../../help/ru.md';
import en from './locales/en.json';
import ru from './locales/ru.json';
import uzCyrl from './locales/uz-Cyrl.json';
import uzLatn from './locales/uz-Latn.json';

export const ownHelp: HelpLoaders = {
  'uz-Cyrl': async () => ({ default: cyrillic }),
  'uz-Latn': async () => ({ default: latin }),
  ru: async () => ({ default: russian }),
  en: async () => ({ default: english }),
};

// All languages are part of the screens' chunk: a separate chunk would be listed in the entry script that every page loads.
registerCatalogues(HELP, helpTexts(ownHelp));
registerCatalogues('help-index', {
  'uz-Cyrl': async () => ({ default: uzCyrl }),
  'uz-Latn': async () => ({ default: uzLatn }),
  ru: async () => ({ default: ru }),
  en: async () => ({ default: en }),
});
