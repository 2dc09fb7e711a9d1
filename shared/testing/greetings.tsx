import type { Language } from '../contract/common/languages';
import { useLanguage, useTranslation } from '../i18n';
import type { CatalogueLoaders } from '../i18n';

/** Shows its language and a text of shared. */
export function Page() {
  const { t } = useTranslation('shared');
  return (
    <p>
      {useLanguage()}: {t('yes')}
    </p>
  );
}

export const catalogues = (
  load: (language: Language) => Promise<{ default: { greeting: string } }>,
): CatalogueLoaders => ({
  'uz-Cyrl': () => load('uz-Cyrl'),
  'uz-Latn': () => load('uz-Latn'),
  ru: () => load('ru'),
  en: () => load('en'),
});

export const greeting = (text: string) => ({ default: { greeting: text } });
/** The same in every language. */
export const greetings = (text: string) => catalogues(() => Promise.resolve(greeting(text)));
