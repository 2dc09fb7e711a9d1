import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useHolds } from '@klaster/shared/session';
import { BLANK_LINE, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnReportsTable } from './own-reports-table';
import { byDueDate, QuartersToBegin } from './quarters-to-begin';
import { ownReportsQuery } from '../entry/queries';

/** Reports of the account's cluster: what to do with each, and which may be begun. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(ownReportsQuery);
  const mayBegin = useHolds('CREATE');
  const [now] = useState(() => new Date());
  const { cluster, reports = [], to_begin: toBegin = [] } = query.data ?? {};
  return (
    <Page>
      <PageHeader
        title={t('own.title')}
        context={cluster ? `${formatName(cluster.company_name)}, ${formatName(cluster.province_name)}` : BLANK_LINE}
      />
      {cluster?.removed && <Text>{t('own.removed')}</Text>}
      {mayBegin && cluster && toBegin.length > 0 && (
        <QuartersToBegin clusterId={cluster.id} title={t('own.toBegin')} quarters={byDueDate(toBegin)} />
      )}
      <OwnReportsTable reports={reports} query={query} removed={cluster?.removed ?? false} now={now} />
    </Page>
  );
}
