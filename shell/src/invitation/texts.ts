import { registerCatalogues } from '@klaster/shared/i18n';
import en from './locales/en.json';
import ru from './locales/ru.json';
import uzCyrl from './locales/uz-Cyrl.json';
import uzLatn from './locales/uz-Latn.json';

// So short that all of them come with the screen: each chunk is named in the page's entry, which everybody loads.
registerCatalogues('invitation', {
  'uz-Cyrl': async () => ({ default: uzCyrl }),
  'uz-Latn': async () => ({ default: uzLatn }),
  ru: async () => ({ default: ru }),
  en: async () => ({ default: en }),
});
