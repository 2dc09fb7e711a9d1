import type { FigureReport, ReportColumn } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Heading, SelectFilter, Stack, Text, useShortPlaceName } from '@klaster/shared/ui';
import { useId } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { RankedBars } from '../charts/ranked-bars';
import { CopyLink } from '../views/copy-link';
import { measuredText, useReportTexts } from './report-texts';
import { columnId, sortLines, valueAt } from './sorted-report';
import type { LineSort } from './sorted-report';

interface ReportBarsProps {
  report: FigureReport;
  /** Undefined: the first column, the largest first. */
  sort: LineSort | undefined;
  /** With the id of the column, after a minus for descending. */
  onSort: (sort: string) => void;
  /** Address that shows the same. */
  link: string;
}

/** More would not be read. */
const MAX_BARS = 20;

const FIRST_SORT: LineSort = { column: 0, descending: true };

/** The lines ranked by one column. */
export function ReportBars({ report, sort = FIRST_SORT, onSort, link }: ReportBarsProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useReportTexts();
  const nameOf = useColumnName();
  const shortName = useShortPlaceName();
  const id = useId();
  const column = report.columns[sort.column];
  if (!column) return null;
  const known = sortLines(report.lines, sort).filter((line) => valueAt(line, sort.column) !== null);
  const bars = known.slice(0, MAX_BARS).map((line) => ({
    name: texts.place(line.row),
    label: line.row.name ? undefined : shortName(texts.place(line.row)),
    value: Number(valueAt(line, sort.column)),
    text: measuredText(line.cells[sort.column]!, column),
  }));
  const title = nameOf(column);
  return (
    <Stack as="section" gap="3" p="3" borderWidth="1px" borderRadius="md" bg="bg.panel" aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="md">
        {t('figures.bars.title')}
      </Heading>
      <SelectFilter
        name="sort"
        label={t('figures.bars.choice')}
        width="100%"
        value={columnId(column)}
        onChange={(key) => onSort(`-${key}`)}
        options={report.columns.map((column) => ({ value: columnId(column), label: nameOf(column) }))}
      />
      {bars.length === 0 ? <Text color="fg.muted">{t('charts.none')}</Text> : <RankedBars title={title} bars={bars} />}
      {known.length > bars.length && (
        <Text fontSize="table" color="fg.muted">
          {t('figures.bars.part', { shown: formatNumber(bars.length), total: formatNumber(known.length) })}
        </Text>
      )}
      <Box data-print="hidden">
        <CopyLink size="sm" address={link} />
      </Box>
    </Stack>
  );
}

/** For example: 'Amount of harvest, t: growth since last year, %'. */
function useColumnName() {
  const indicators = useIndicatorTexts();
  const texts = useReportTexts();
  return (column: ReportColumn) => `${indicators.fieldInTime(column.indicator.key)}: ${texts.measure(column)}`;
}
