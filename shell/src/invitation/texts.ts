import { registerCatalogues } from '@klaster/shared/i18n';
import en from './locales/en.json';
import ru from './locales/ru.json';
import uzCyrl from './locales/uz-Cyrl.json';
import uzLatn from './locales/uz-Latn.json';

// Short enough for the screen's chunk; the page's entry lists every chunk.
registerCatalogues('invitation', {
  'uz-Cyrl': async () => ({ default: uzCyrl }),
  'uz-Latn': async () => ({ default: uzLatn }),
  ru: async () => ({ default: ru }),
  en: async () => ({ default: en }),
});
