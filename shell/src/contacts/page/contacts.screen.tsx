import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { Below, ButtonLink, Loaded, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../boot/boot';
import { ContactsReading, Section } from './contacts-reading';
import { contactsQuery, useMayEdit } from './queries';

/** Administrators can change everything on this page except the sources of the data. */
export function Component() {
  const { t } = useTranslation('shell');
  const { sample } = useBoot();
  const query = useQuery(contactsQuery);
  return (
    <Page width="form">
      <PageHeader title={t('contacts.title')} actions={<EditLink />} />
      <Loaded query={query}>{(contacts) => contacts && <ContactsReading contacts={contacts} />}</Loaded>
      <Below isKnown={!loadState(query).waiting}>
        <Section
          title={t('contacts.sources')}
          paragraphs={[t('contacts.names'), t('contacts.boundaries'), ...(sample ? [t('contacts.figures')] : [])]}
        />
      </Below>
    </Page>
  );
}

/** For administrators of the republic. */
function EditLink() {
  const { t } = useTranslation('shell');
  if (!useMayEdit()) return null;
  return (
    <ButtonLink to="/contacts/edit" variant="outline">
      {t('contacts.edit')}
    </ButtonLink>
  );
}
