import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, EmptyState, Loaded, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { QuartersToBegin } from './quarters-to-begin';
import type { QuartersToBeginProps } from './quarters-to-begin';
import { clusterQuery, isUnknown, ownReportsQuery } from '../entry/queries';
import { periodsQuery } from '../../campaign/periods/queries';

/** Begins a report for the user's own cluster, or for the cluster in the address on its behalf. */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <BeginOwn /> : <BeginFor id={id} />;
}

function BeginOwn() {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(ownReportsQuery);
  const context = query.data && formatName(query.data.cluster.company_name);
  return (
    <Page width="form">
      <PageHeader title={t('own.create')} context={context ?? BLANK_LINE} />
      <Loaded query={query}>
        {({ cluster, to_begin: toBegin }) => <Quarters clusterId={cluster.id} quarters={toBegin} />}
      </Loaded>
    </Page>
  );
}

function Quarters({ clusterId, quarters }: Omit<QuartersToBeginProps, 'title'>) {
  const { t } = useTranslation('mf-clusters');
  return quarters.length > 0 ? (
    <QuartersToBegin clusterId={clusterId} title={t('own.beginFor')} quarters={quarters} />
  ) : (
    <EmptyState title={t('own.nothingToBegin')} hint={t('own.nothingToBeginHint')} />
  );
}

function BeginFor({ id }: { id: string }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(clusterQuery(id));
  const periods = useQuery(periodsQuery);
  const cluster = query.data;
  const context = cluster && `${formatName(cluster.company_name)}, ${formatName(cluster.province_name)}`;
  return (
    <Page width="form">
      <PageHeader title={t('own.create')} context={context ?? BLANK_LINE} />
      {isUnknown(id, query) ? (
        <EmptyState title={t('own.unknownCluster')} />
      ) : (
        <Loaded query={query}>
          {({ id: clusterId }) => (
            <Loaded query={periods}>
              {({ periods: all }) => <Quarters clusterId={clusterId} quarters={all.filter(({ open }) => open)} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Page>
  );
}
