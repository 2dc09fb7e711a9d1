import { CONTACT_VERSIONS_PAGE } from '@klaster/shared/contract/contacts';
import type { ContactsChange, ContactsVersion } from '@klaster/shared/contract/contacts';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters } from '@klaster/shared/router';
import { Button, chakra, DataTable, Heading, Pagination, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { ConfirmDialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useRestore, versionsQuery } from './queries';

const FILTERS = { page: filter.wholeNumber(1, 100_000, 1) };

export type VersionTableProps = {
  current: number;
  /** Restoring would discard unsaved input. */
  locked: boolean;
  onRestored: (version: ContactsVersion) => void;
};

export function VersionTable({ current, locked, onRestored }: VersionTableProps) {
  const { t } = useTranslation('contacts');
  const { values, hrefFor } = useFilters(FILTERS);
  const query = useQuery(versionsQuery(values.page));
  const { subject: restoring, open, ask, close } = useDialogSubject<ContactsVersion>();
  const { mutateAsync } = useRestore();
  const restore = async (number: number) => onRestored(await mutateAsync({ number, version: current }));
  const columns = useColumns({ current, locked, onRestore: ask });
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" fontSize="lg">
        {t('versions')}
      </Heading>
      {locked && <Text color="fg.muted">{t('locked')}</Text>}
      <DataTable
        label={t('versions')}
        query={query}
        columns={columns}
        rows={query.data?.items ?? []}
        rowKey={({ version }) => version}
      />
      {query.data && (
        <Pagination
          page={values.page}
          pageSize={CONTACT_VERSIONS_PAGE}
          total={query.data.total}
          stale={query.isPlaceholderData}
          hrefFor={(page) => hrefFor({ page })}
        />
      )}
      {restoring && (
        <ConfirmDialog
          open={open}
          onClose={close}
          title={t('restoreTitle', { version: restoring.version })}
          question={t('restoreQuestion', { time: formatDateTime(restoring.published_at) })}
          confirmLabel={t('restore')}
          onConfirm={() => restore(restoring.version)}
        />
      )}
    </Stack>
  );
}

type Choice = { current: number; locked: boolean; onRestore: (version: ContactsVersion) => void };

function useColumns({ current, locked, onRestore }: Choice): Column<ContactsVersion>[] {
  const { t } = useTranslation('contacts');
  return [
    { id: 'version', header: t('version'), priority: 'title', cell: ({ version }) => `№ ${version}` },
    {
      id: 'published_at',
      header: t('publishedAt'),
      kind: 'code',
      priority: 'main',
      cell: ({ published_at }) => formatDateTime(published_at),
    },
    {
      id: 'author',
      header: t('author'),
      priority: 'main',
      cell: ({ author_name }) => (author_name === null ? t('system') : formatName(author_name)),
    },
    { id: 'changes', header: t('changes'), priority: 'main', cell: (version) => <Changes {...version} /> },
    {
      id: 'restore',
      header: t('restore'),
      kind: 'actions',
      cell: (version) =>
        version.version === current ? (
          <StatusBadge tone="green">{t('current')}</StatusBadge>
        ) : (
          <Button
            size="sm"
            variant="outline"
            disabled={locked}
            aria-label={t('restoreTitle', { version: version.version })}
            onClick={() => onRestore(version)}
          >
            {t('restore')}
          </Button>
        ),
    },
  ];
}

/** Label of a field of the contacts, with its language if it has one. */
export function useFieldNames(): (change: Pick<ContactsChange, 'field' | 'language'>) => string {
  const { t } = useTranslation(['contacts', 'shell']);
  return ({ field, language }) => {
    const name = field === 'organisation' ? t('organisation') : t(`shell:contacts.${field}`);
    return language ? `${name}, ${t(`shell:languages.${language}`)}` : name;
  };
}

/** Long texts are shortened. */
function Changes({ changes, restored_from }: ContactsVersion) {
  const { t } = useTranslation('contacts');
  const nameField = useFieldNames();
  return (
    <>
      {restored_from !== null && <Text>{t('restoredFrom', { version: restored_from })}</Text>}
      {changes.length === 0 && restored_from === null && <Text color="fg.muted">{t('first')}</Text>}
      <chakra.ul listStyleType="none">
        {changes.map((change) => (
          <li key={`${change.field} ${change.language}`}>
            <chakra.span fontWeight="medium">{nameField(change)}:</chakra.span> <Difference {...change} />
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

const SHOWN = 90;

const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text);

function Difference({ before, after }: ContactsChange) {
  const { t } = useTranslation('contacts');
  const format = (text: string) => (text === '' ? t('nothing') : shorten(text));
  return (
    <>
      <chakra.del color="fg.muted">{format(before)}</chakra.del> →{' '}
      <chakra.ins textDecoration="none">{format(after)}</chakra.ins>
    </>
  );
}
