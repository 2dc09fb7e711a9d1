import { useLanguage, useTranslation } from '../i18n';
import { byLanguage } from '../i18n/texts';

/** Shows its language and a text of shared. */
export function Page() {
  const { t } = useTranslation('shared');
  return (
    <p>
      {useLanguage()}: {t('yes')}
    </p>
  );
}

export const greeting = (text: string) => ({ default: { greeting: text } });
/** The same in every language. */
export const greetings = (text: string) => byLanguage(() => Promise.resolve(greeting(text)));
