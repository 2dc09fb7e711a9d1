import { contactsChanges, contactsFormSchema } from '@klaster/shared/contract/contacts';
import type { ContactsContent, ContactsVersion } from '@klaster/shared/contract/contacts';
import type { Language } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { ButtonLink, Grid, Loaded, Page, PageHeader, Stack } from '@klaster/shared/ui';
import { Form, FormActions, StaleValues, UnsavedGuard, useFormContext, useZodForm } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NoRight } from '../../failures/failure-screen';
import { useMayEdit } from '../page/queries';
import { ContactsFields } from './contacts-fields';
import { Preview } from './preview';
import { readConflict } from '../../users/queries';
import { usePublish, versionsQuery } from './queries';
import './texts';
import { toContent, toValues } from './values';
import type { ContactsValues } from './values';
import { useFieldNames, VersionTable } from './version-table';

/** For administrators of the republic only. */
export function Component() {
  return useMayEdit() ? <EditorScreen /> : <NoRight />;
}

function EditorScreen() {
  const { t } = useTranslation(['contacts', 'shell']);
  const query = useQuery(versionsQuery(1));
  return (
    <Page>
      <PageHeader
        title={t('shell:contacts.edit')}
        context={t('context')}
        actions={
          <ButtonLink to="/contacts" variant="outline">
            {t('toPage')}
          </ButtonLink>
        }
      />
      <Loaded query={query}>{({ items: [latest] }) => latest && <Editor latest={latest} />}</Loaded>
    </Page>
  );
}

/** The loaded version stays the base of the edit until the user publishes or chooses another version. */
function Editor({ latest }: { latest: ContactsVersion }) {
  const { t } = useTranslation('contacts');
  const [base, setBase] = useState(latest);
  const [language, setLanguage] = useState<Language>('uz-Cyrl');
  const form = useZodForm<ContactsContent, ContactsValues>(contactsFormSchema, toValues(base.content));
  const { isDirty, isSubmitSuccessful } = form.formState;
  const { mutateAsync, error, reset } = usePublish();
  const current = readConflict(error) as ContactsVersion | undefined;
  const begin = (version: ContactsVersion) => {
    setBase(version);
    // Without their refs the fields cannot take the focus before the next render.
    form.reset(toValues(version.content), { keepFieldsRef: true });
  };
  // The published version is the baseline for further changes.
  useEffect(() => {
    if (isSubmitSuccessful) form.reset(toValues(base.content));
  }, [isSubmitSuccessful, base, form]);
  const publish = async (content: ContactsContent) => setBase(await mutateAsync({ version: base.version, content }));
  const choose = (chosen: ContactsVersion, takes: boolean) => {
    if (takes) begin(chosen);
    else setBase(chosen);
    form.clearErrors();
    reset();
  };
  return (
    <Stack gap="8">
      <Form form={form} onSubmit={publish}>
        {current && <StaleContacts current={current} onChosen={choose} />}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          gap="8"
          alignItems="start"
        >
          <Stack gap="8">
            <ContactsFields onLanguage={setLanguage} />
          </Stack>
          <Preview language={language} onLanguage={setLanguage} />
        </Grid>
        <FormActions submitLabel={t('publish')} busyLabel={t('publishing')} />
        <UnsavedGuard />
      </Form>
      <VersionTable current={base.version} locked={isDirty} onRestored={begin} />
    </Stack>
  );
}

type StaleContactsProps = {
  current: ContactsVersion;
  onChosen: (chosen: ContactsVersion, takes: boolean) => void;
};

/** Shown if another administrator published meanwhile: the input stays, and nothing is overwritten unnoticed. */
function StaleContacts({ current, onChosen }: StaleContactsProps) {
  const { t } = useTranslation('contacts');
  const nameField = useFieldNames();
  const { getValues, setFocus } = useFormContext<ContactsValues>();
  const changes = contactsChanges(current.content, toContent(getValues()));
  const rows = changes.map((change) => ({
    field: `${change.field} ${change.language}`,
    label: nameField(change),
    theirs: change.before,
    mine: change.after,
  }));
  const words = {
    title: t('stale.title'),
    text: t(rows.length > 0 ? 'stale.text' : 'stale.same'),
    theirs: t('stale.theirs'),
    mine: t('stale.mine'),
    take: t('stale.take'),
    keep: t('stale.keep'),
  };
  // The chosen button disappears: the focus moves to the first field.
  const choose = (takes: boolean) => {
    onChosen(current, takes);
    setFocus('phones.0');
  };
  return <StaleValues words={words} rows={rows} onTake={() => choose(true)} onKeep={() => choose(false)} />;
}
