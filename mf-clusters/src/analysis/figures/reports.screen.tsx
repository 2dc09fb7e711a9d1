import { PAGES, REPORT_MEASURES } from '@klaster/shared/contract/http';
import { figureReport } from '@klaster/shared/contract/reports';
import type { FigureReport } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useFilters, useLocation } from '@klaster/shared/router';
import {
  EmptyState,
  FilterBar,
  Grid,
  Loaded,
  Page,
  PageHeader,
  Pagination,
  ScrollFrame,
  SelectFilter,
  Stack,
  Text,
  useNarrow,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { FiguresTable } from './figures-table';
import { reportQuery } from './queries';
import { ReportBars } from './report-bars';
import { ReportCards } from './report-cards';
import { reportFilters, toReportRequest, toMeasures } from './report-filters';
import type { ReportFilters } from './report-filters';
import { ReportPaper } from './report-paper';
import { collectReasons, useReportTexts } from './report-texts';
import { readLineSort, sortLines } from './sorted-report';
import { SectionsFilter } from './sections-filter';
import { FiguresActions } from './figures-actions';
import { useQuarterText } from '../../campaign/periods/quarter-text';
import { WithQuarters } from '../../campaign/periods/shown-quarters';
import type { ShownQuarters } from '../../campaign/periods/shown-quarters';
import { PeriodSelects } from '../../campaign/periods/period-selects';
import { toPeriod, withPeriod } from '../../campaign/periods/period-filters';
import { ChoiceFilter } from '../primary-data/choice-filter';
import { splitList } from '../primary-data/comma-list';
import { SavedViews } from '../views/saved-views';
import { usePrinting } from '../../indicators/wide-report/use-printing';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  return <WithQuarters title={t('figures.title')}>{(quarters) => <Reports quarters={quarters} />}</WithQuarters>;
}

function Reports({ quarters }: { quarters: ShownQuarters }) {
  const { t } = useTranslation('mf-clusters');
  const quarterText = useQuarterText();
  const { values: filters, active, set, reset, hrefFor } = useFilters(reportFilters(quarters.first));
  const { search } = useLocation();
  const quarter = toPeriod(filters);
  const query = useQuery(reportQuery(toReportRequest(filters)));
  const confirmed = query.data?.totals[0]?.reports ?? 0;
  return (
    <Page>
      <PageHeader
        title={t('figures.title')}
        context={
          query.data && !quarters.isPreliminary(quarter)
            ? t('figures.context', {
                ...quarter,
                reports: formatNumber(confirmed),
                expected: formatNumber(query.data.expected),
              })
            : quarterText(
                quarter,
                quarters.isPreliminary(quarter),
                query.data && { confirmed, clusters: query.data.expected },
              )
        }
        actions={
          <>
            <SavedViews page="reports" linkQuery={withPeriod(search, filters)} />
            {confirmed > 0 && <Actions filters={filters} />}
          </>
        }
      />
      <FilterBar active={active} onClear={reset}>
        <PeriodSelects filters={filters} thisYear={quarters.thisYear} onChange={set} />
        <Choices filters={filters} onChange={set} />
      </FilterBar>
      <Loaded query={query}>
        {({ keys, rows, totals, comparisons }) =>
          confirmed === 0 ? (
            <EmptyState title={t('figures.empty', quarter)} hint={t('figures.emptyHint')} />
          ) : (
            <Shown
              report={figureReport({
                ...quarter,
                by: filters.by,
                measures: toMeasures(filters.measures),
                keys,
                rows,
                totals,
                comparisons,
              })}
              filters={filters}
              link={`/reports?${withPeriod(search, filters)}`}
              onFigure={(figure) => set({ figure, page: filters.page })}
              onSort={(sort) => set({ sort })}
              hrefFor={(page) => hrefFor({ page })}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function Actions({ filters }: { filters: ReportFilters }) {
  const { t } = useTranslation('mf-clusters');
  const quarter = toPeriod(filters);
  const { by, sections, provinces, measures } = filters;
  const query = { ...quarter, by, sections, provinces, measures };
  const load = () => sessionClient.download('GET /api/figures/report.xlsx', { query });
  return <FiguresActions name={`${t('figures.title')} ${quarter.year}-${quarter.quarter}`} load={load} />;
}

interface ChoicesProps {
  filters: ReportFilters;
  onChange: (change: Partial<Pick<ReportFilters, 'by' | 'sections' | 'provinces' | 'measures'>>) => void;
}

function Choices({ filters, onChange }: ChoicesProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { data: provinces = [] } = useQuery(provincesQuery);
  return (
    <>
      <SelectFilter
        name="by"
        label={t('figures.by')}
        width="10rem"
        value={filters.by}
        onChange={(by) => onChange({ by: by === 'cluster' ? by : 'province' })}
        options={(['province', 'cluster'] as const).map((value) => ({ value, label: t(`figures.group.${value}`) }))}
      />
      <SectionsFilter value={filters.sections} onChange={(sections) => onChange({ sections })} />
      <ChoiceFilter
        label={t('shared:province')}
        choices={provinces.map(({ province_code, province_name }) => ({
          value: province_code,
          label: formatName(province_name),
        }))}
        chosen={splitList(filters.provinces)}
        onChange={(chosen) => onChange({ provinces: chosen.join() })}
      />
      <ChoiceFilter
        label={t('figures.measures')}
        choices={REPORT_MEASURES.map((value) => ({ value, label: t(`figures.measure.${value}`) }))}
        chosen={splitList(filters.measures)}
        onChange={(chosen) => onChange({ measures: chosen.join() })}
      />
    </>
  );
}

interface ShownProps {
  report: FigureReport;
  filters: ReportFilters;
  link: string;
  onFigure: (key: string) => void;
  onSort: (sort: string) => void;
  hrefFor: (page: number) => string;
}

/** The screen shows one page of clusters, the printed report all of them. */
function Shown({ report: whole, filters, link, onFigure, onSort, hrefFor }: ShownProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useReportTexts();
  const narrow = useNarrow();
  const printing = usePrinting();
  const sort = readLineSort(whole, filters.sort);
  const report = { ...whole, lines: sortLines(whole.lines, sort) };
  if (printing) return <ReportPaper label={t('figures.title')} report={report} by={filters.by} />;
  const start = (filters.page - 1) * PAGES.size;
  const page = { ...report, lines: report.lines.slice(start, start + PAGES.size) };
  return (
    <Grid
      data-print="wide"
      templateColumns={{ base: 'minmax(0, 1fr)', xl: report.alone ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 26rem' }}
      gap="4"
      alignItems="start"
    >
      <Stack gap="3" minW="0">
        {narrow ? (
          <ReportCards report={page} figure={filters.figure} onFigure={onFigure} />
        ) : (
          <ScrollFrame label={t('figures.title')}>
            <FiguresTable
              label={t('figures.title')}
              report={page}
              by={filters.by}
              sort={filters.sort}
              onSort={onSort}
            />
          </ScrollFrame>
        )}
        <Pagination page={filters.page} pageSize={PAGES.size} total={report.lines.length} hrefFor={hrefFor} />
        {collectReasons(report).map((reason) => (
          <Text key={reason} fontSize="table" color="fg.muted">
            {`— ${texts.reason(reason)}`}
          </Text>
        ))}
      </Stack>
      {!report.alone && <ReportBars report={report} sort={sort} onSort={onSort} link={link} />}
    </Grid>
  );
}
