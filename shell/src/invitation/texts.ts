import { registerCatalogues } from '@klaster/shared/i18n';
import en from './locales/en.json';
import ru from './locales/ru.json';
import uzCyrl from './locales/uz-Cyrl.json';
import uzLatn from './locales/uz-Latn.json';

// Part of the screen's chunk, since the texts are short: a separate chunk would be listed in the entry script that every page loads.
registerCatalogues('invitation', {
  'uz-Cyrl': async () => ({ default: uzCyrl }),
  'uz-Latn': async () => ({ default: uzLatn }),
  ru: async () => ({ default: ru }),
  en: async () => ({ default: en }),
});
