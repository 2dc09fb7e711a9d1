import type { ClusterReportsAnswer } from '@klaster/shared/contract/reports';
import { formatDate, formatName, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { ButtonLink, Flex, Link, PlaceName, StatusBadge } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { LateBadge, ReportStatusBadge } from '../status/report-status';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export type ClusterRow = ClusterReportsAnswer['items'][number];

export interface ClusterLinks {
  report: (id: number) => string;
  /** Undefined if the report may not be begun. */
  begin?: (row: ClusterRow) => string | undefined;
  /** Undefined if the report may not be changed. */
  edit?: (row: ClusterRow) => string | undefined;
}

export function useClusterColumns(firstNumber: number, links: ClusterLinks) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const placeText = usePlaceText();
  const columns = {
    number: { id: 'number', kind: 'index', header: t('shared:number'), cell: (_, index) => firstNumber + index },
    cluster: {
      id: 'cluster',
      priority: 'title',
      header: t('report.cluster'),
      cell: (row) => <ClusterName row={row} href={row.report?.id ? links.report(row.report.id) : undefined} />,
    },
    stir: { id: 'stir', kind: 'code', header: t('shared:stir'), cell: ({ stir }) => stir },
    province: {
      id: 'province',
      priority: 'main',
      header: t('shared:province'),
      cell: (row) => <PlaceName>{placeText(row)}</PlaceName>,
    },
    district: {
      id: 'district',
      header: t('shared:district'),
      cell: ({ district_name }) => <PlaceName>{district_name}</PlaceName>,
    },
    status: {
      id: 'status',
      kind: 'code',
      priority: 'main',
      header: t('shared:status'),
      cell: ({ report }) => <ReportState report={report} />,
    },
    period: {
      id: 'period',
      kind: 'code',
      priority: 'main',
      header: t('latest.period'),
      cell: ({ report }) => (report ? t('rating.quarter', { year: report.year, quarter: report.quarter }) : MISSING),
    },
    filled: {
      id: 'filled',
      kind: 'figure',
      priority: 'main',
      header: t('regions.completeness'),
      cell: ({ report }) =>
        report
          ? t('regions.filled', { filled: formatNumber(report.filled), total: formatNumber(report.fillable) })
          : MISSING,
    },
    submitted: {
      id: 'submitted',
      kind: 'figure',
      header: t('regions.submitted'),
      cell: ({ report }) => formatDate(report?.submitted_at),
    },
    due: {
      id: 'due',
      kind: 'figure',
      header: t('regions.due'),
      cell: ({ report }) => formatDate(report?.decision_due),
    },
    actions: {
      id: 'actions',
      kind: 'actions',
      header: t('regions.actions'),
      cell: (row) => <ClusterActions row={row} {...links} />,
    },
  } as const satisfies Record<string, Column<ClusterRow>>;
  return columns as Record<keyof typeof columns, Column<ClusterRow>>;
}

function ClusterName({ row, href }: { row: ClusterRow; href: string | undefined }) {
  const { t } = useTranslation('mf-clusters');
  const name = formatName(row.company_name);
  return (
    <Flex as="span" display="inline-flex" align="center" wrap="wrap" gap="2" data-lines="">
      {href ? (
        <Link to={href} fontWeight="medium" textDecorationColor="transparent">
          {name}
        </Link>
      ) : (
        name
      )}
      {row.removed && <StatusBadge tone="grey">{t('regions.removed')}</StatusBadge>}
    </Flex>
  );
}

function ReportState({ report }: Pick<ClusterRow, 'report'>) {
  const { t } = useTranslation('mf-clusters');
  if (!report) return <StatusBadge tone="grey">{t('regions.none')}</StatusBadge>;
  return (
    <Flex as="span" display="inline-flex" gap="1" whiteSpace="nowrap">
      <ReportStatusBadge status={report.status} />
      {report.late && <LateBadge />}
    </Flex>
  );
}

function ClusterActions({ row, begin, edit }: { row: ClusterRow } & ClusterLinks) {
  const { t } = useTranslation('mf-clusters');
  const cluster = formatName(row.company_name);
  const [toBegin, toEdit] = [begin?.(row), edit?.(row)];
  return (
    <>
      {toBegin && (
        <ButtonLink to={toBegin} size="sm" variant="outline" aria-label={t('regions.beginFor', { cluster })}>
          {t('regions.begin')}
        </ButtonLink>
      )}
      {toEdit && (
        <ButtonLink to={toEdit} size="sm" variant="outline" aria-label={t('regions.editFor', { cluster })}>
          {t('regions.edit')}
        </ButtonLink>
      )}
    </>
  );
}
