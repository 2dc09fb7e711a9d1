import type { ShownVersions } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { formatDateTime, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { BLANK_LINE, ButtonLink, chakra, DataTable, Link, Page, PageHeader, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { shownVersionsQuery } from '../board/queries';
import { atQuarter, clusterHref, PERIOD_FILTERS, toPeriod } from '../board/rating-filters';
import { formatScore } from '../board/score-and-movement';

type Version = ShownVersions['versions'][number];

/** How the rating of a published quarter changed, and why. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { values } = useFilters(PERIOD_FILTERS);
  const query = useQuery(shownVersionsQuery(toPeriod(values)));
  const { period = null, versions = [] } = query.data ?? {};
  return (
    <Page>
      <PageHeader
        title={t('rating.versions.title')}
        context={period ? t('queue.period', { ...period }) : BLANK_LINE}
        actions={
          <ButtonLink to={atQuarter('/', values)} variant="outline">
            {t('rating.toRating')}
          </ButtonLink>
        }
      />
      <Text color="fg.muted">{t('rating.versions.about')}</Text>
      <DataTable
        label={t('rating.versions.title')}
        phoneRows={{ below: ['changes', 'files'] }}
        columns={useColumns(period)}
        rows={versions}
        rowKey={({ version }) => version}
        query={query}
        empty={{ title: t('rating.versions.none'), hint: t('rating.versions.noneHint') }}
      />
    </Page>
  );
}

function useColumns(period: Quarter | null): Column<Version>[] {
  const { t } = useTranslation('mf-clusters');
  if (!period) return [];
  return [
    {
      id: 'version',
      header: t('rating.versions.number'),
      priority: 'title',
      cell: ({ version }) => t('rating.versions.one', { version }),
    },
    { id: 'at', header: t('rating.versions.at'), priority: 'main', cell: ({ at }) => formatDateTime(at) },
    {
      id: 'changes',
      header: t('rating.versions.changes'),
      priority: 'main',
      cell: (version) => <Changes version={version} period={period} />,
    },
    {
      id: 'files',
      header: t('rating.versions.files'),
      priority: 'main',
      cell: (version) => <Files version={version} period={period} />,
    },
  ];
}

interface VersionProps {
  version: Version;
  period: Quarter;
}

function Changes({ version: { changed, changes, method_version: method }, period }: VersionProps) {
  const { t } = useTranslation('mf-clusters');
  if (changed === 0) return t('rating.versions.published');
  const isMethod = changes.some(({ reason }) => reason === 'method');
  // A method may leave scores as they are.
  const shown = changes.filter(({ before, after }) => !isMethod || before !== after);
  return (
    <chakra.ul listStyleType="none">
      {isMethod && <li>{t('rating.versions.reasons.method', { method, clusters: formatNumber(changed) })}</li>}
      {shown.map(({ cluster_id, company_name, reason, before, after }) => (
        <li key={cluster_id}>
          <Link to={clusterHref(cluster_id, period)}>{formatName(company_name)}</Link>
          {`: ${formatScore(before)} → ${formatScore(after)}`}
          {reason !== 'method' && `, ${t(`rating.versions.reasons.${reason}`)}`}
        </li>
      ))}
      {!isMethod && changed > shown.length && (
        <li>{t('rating.versions.more', { clusters: formatNumber(changed - shown.length) })}</li>
      )}
    </chakra.ul>
  );
}

const FILES = ['version', 'version-changes'] as const;

/** Links, for visitors without scripts. */
function Files({ version: { version, changed }, period: { year, quarter } }: VersionProps) {
  const { t } = useTranslation('mf-clusters');
  const offered = changed === 0 ? FILES.slice(0, 1) : FILES;
  return offered.map((file) => {
    const name = t(`rating.versions.${file === 'version' ? 'rating' : 'changes'}`);
    return (
      <chakra.span key={file} display="inline-block" mr="3">
        {name}:
        {['CSV', 'JSON'].map((type) => (
          <chakra.a
            key={type}
            href={`/api/rating/${file}.${type.toLowerCase()}?year=${year}&quarter=${quarter}&version=${version}`}
            download
            ml="2"
            color="fg.link"
            textDecoration="underline"
            aria-label={`${name} ${version}, ${type}`}
          >
            {type}
          </chakra.a>
        ))}
      </chakra.span>
    );
  });
}
