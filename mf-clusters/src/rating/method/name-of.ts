import type { Criterion } from '@klaster/shared/contract';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { useLanguage } from '@klaster/shared/i18n';

/** The name of a criterion that is being written, in the language of the page. */
export function useNameOf(): (names: Criterion['names']) => string {
  const language = useLanguage();
  return (names) => (language === 'uz-Latn' ? toLatin(names['uz-Cyrl']) : names[language]);
}
