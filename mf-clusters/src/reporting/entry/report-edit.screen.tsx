import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { formatDate, formatName, useTranslation } from '@klaster/shared/i18n';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, EmptyState, Flex, Loaded, Page, PageHeader, Text, usePageName } from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntryForm } from './entry-form';
import { useEntryPaths } from './paths';
import { isUnknown, reportEntryQuery } from './queries';
import { WayOut } from '../../campaign/status/no-such-page';
import { ReportStatusBadge } from '../../campaign/status/report-status';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { id = '' } = useParams();
  const query = useQuery(reportEntryQuery(id));
  const entry = query.data;
  // Reloads after a conflict with another user.
  const [reloads, setReloads] = useState(0);
  const period = entry && t('queue.period', { year: entry.year, quarter: entry.quarter });
  usePageName(entry && `${formatName(entry.farm)}, ${period}`);
  const reload = () => void query.refetch().then(() => setReloads((count) => count + 1));
  return (
    <Page>
      <PageHeader
        title={entry ? `${formatName(entry.farm)}, ${period}` : t('entry.title')}
        context={entry ? <EntryContext entry={entry} /> : BLANK_LINE}
      />
      {entry?.editable && (
        <Hint name="entry" help="/help/clusters#paste">
          {t('hints.entry')}
        </Hint>
      )}
      {reloads > 0 && (
        <Text
          role="alert"
          p="3"
          borderWidth="1px"
          borderColor="yellow.border"
          borderRadius="md"
          bg="yellow.subtle"
          color="yellow.fg"
        >
          {t('entry.stale')}
        </Text>
      )}
      {isUnknown(id, query) ? (
        <EmptyState title={t('entry.unknown')} />
      ) : (
        <Loaded query={query}>
          {(current) =>
            current.editable ? (
              <EntryForm key={`${id}-${reloads}`} entry={current} onStale={reload} />
            ) : (
              <NotEditable entry={current} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function EntryContext({ entry: { province_name, status, period } }: { entry: ReportEntry }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {formatName(province_name)}
      <ReportStatusBadge status={status} />
      <span>{t('own.dueOn', { date: formatDate(period.due_on) })}</span>
    </Flex>
  );
}

function NotEditable({ entry: { id, status, period } }: { entry: ReportEntry }) {
  const { t } = useTranslation('mf-clusters');
  const paths = useEntryPaths();
  const isSent = status === REPORT_STATUS.new || status === REPORT_STATUS.confirmed;
  return (
    <EmptyState
      title={t('entry.notEditable.title')}
      hint={t(`entry.notEditable.${isSent ? 'sent' : period.open ? 'other' : 'closed'}`)}
      action={<WayOut to={paths.info(id)}>{t('entry.toReport')}</WayOut>}
    />
  );
}
