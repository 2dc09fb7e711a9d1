import type { ContactsChange } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';

/** Label of a field of the contacts, with its language if it has one. */
export function useFieldWords(): (change: Pick<ContactsChange, 'field' | 'language'>) => string {
  const { t } = useTranslation(['contacts', 'shell']);
  return ({ field, language }) => {
    const name = field === 'organisation' ? t('organisation') : t(`shell:contacts.${field}`);
    return language ? `${name}, ${t(`shell:languages.${language}`)}` : name;
  };
}
