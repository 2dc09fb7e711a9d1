import type { ImportedUsers } from '@klaster/shared/contract/accounts';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Faults, FileChoice, HiddenRows, ImportProgress, Notices, Refusal } from '@klaster/shared/register/staff';
import { useUnsavedInput } from '@klaster/shared/session';
import { BusyButton, Page, PageHeader, Stack, Text } from '@klaster/shared/ui';
import './texts';
import { Invitations } from './invitations';
import { loadTemplate, useCheck, useImport } from './import-queries';
import type { CheckedFile, SentFile } from './import-queries';
import { ListLink } from './user-fields';

/** The file is checked first, with errors by cell, then imported. */
export function Component() {
  const { t } = useTranslation(['users', 'shell']);
  const check = useCheck();
  const take = useImport();
  const send = (sent: SentFile) => {
    take.reset();
    check.mutate(sent);
  };
  const checked = check.data;
  const { error: unchecked, variables: chosen } = check;
  useUnsavedInput(!take.data && (check.isPending || checked !== undefined));
  return (
    <Page width="form">
      <PageHeader title={t('shell:users.import')} actions={<ListLink>{t('toList')}</ListLink>} />
      {!take.data && (
        <FileChoice
          hint={t('import.hint')}
          template={loadTemplate}
          busy={check.isPending || take.isPending}
          onChoose={(file) => send({ file })}
        />
      )}
      {check.isPending && <ImportProgress progress={check.progress} />}
      <Refusal error={unchecked ?? take.error} onRetry={unchecked && chosen ? () => send(chosen) : undefined} />
      {checked && !take.data && !check.isPending && (
        <Findings {...checked} busy={take.isPending} onHidden={send} onTake={() => take.mutate(checked)} />
      )}
      {take.isPending && <ImportProgress progress={take.progress} />}
      {take.data && <Result taken={take.data} />}
    </Page>
  );
}

type FindingsProps = CheckedFile & { busy: boolean; onHidden: (sent: SentFile) => void; onTake: () => void };

function Findings({ busy, onHidden, onTake, ...checked }: FindingsProps) {
  const { file, report } = checked;
  const { t } = useTranslation('users');
  const { created, faulty } = report.rows;
  return (
    <Stack gap="3" role="status">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {file.name}
      </Text>
      <Counts {...report.rows} />
      {created > 0 && (
        <BusyButton
          alignSelf="flex-start"
          colorPalette="blue"
          busy={busy}
          busyLabel={t('import.taking')}
          onClick={onTake}
        >
          {t(faulty > 0 ? 'import.takeValid' : 'import.takeAll')}
        </BusyButton>
      )}
      {created === 0 && faulty === 0 && <Text>{t('import.nothingNew')}</Text>}
      {faulty > 0 && <Faults report={report} />}
      <Notices notices={report.notices} />
      <HiddenRows checked={checked} onChange={onHidden} />
    </Stack>
  );
}

type CountsProps = Pick<ImportedUsers, 'created' | 'same' | 'faulty'>;

function Counts({ created, same, faulty }: CountsProps) {
  const { t } = useTranslation('users');
  const parts = [
    t('import.created', { total: formatNumber(created) }),
    t('import.same', { total: formatNumber(same) }),
    t('import.faulty', { total: formatNumber(faulty) }),
  ];
  return <Text>{parts.join(' · ')}</Text>;
}

function Result({ taken }: { taken: ImportedUsers }) {
  const { t } = useTranslation('users');
  return (
    <>
      <Stack gap="1" role="status">
        <Text fontWeight="semibold">{t('import.taken')}</Text>
        <Counts {...taken} />
      </Stack>
      {taken.links.length > 0 && <Invitations {...taken} />}
    </>
  );
}
