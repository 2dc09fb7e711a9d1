import type { FigureReport, Measured, ReportColumn } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Flex, Stack, Text, chakra } from '@klaster/shared/ui';
import { FigureChoice } from '../../indicators/texts/figure-choice';
import { measuredText, useReportTexts } from './report-texts';

export interface ReportCardsProps {
  report: FigureReport;
  /** Key of the figure shown; the first one is shown if it is unknown. */
  figure: string;
  onFigure: (key: string) => void;
}

export function ReportCards({ report, figure, onFigure }: ReportCardsProps) {
  const { t } = useTranslation('mf-clusters');
  const names = useReportTexts();
  const indicators = [...new Set(report.columns.map(({ indicator }) => indicator))];
  const chosen = indicators.find(({ key }) => key === figure) ?? indicators[0];
  if (!chosen) return null;
  const measures = report.columns.map(({ measure }) => measure);
  const facts = (cells: readonly Measured[]) =>
    report.columns.flatMap((column, index) => (column.indicator === chosen ? [{ column, cell: cells[index] }] : []));
  return (
    <Stack gap="3">
      <FigureChoice indicators={indicators} chosen={chosen} onFigure={onFigure} />
      <chakra.ul display="grid" gap="2" listStyleType="none">
        {!report.alone && (
          <Card
            name={t('figures.total')}
            coverage={names.coverage(report.total.row)}
            compared={names.compared(report.total, measures)}
            facts={facts(report.total.cells)}
            bg="table.totals"
          />
        )}
        {report.lines.map((line) => (
          <Card
            key={line.row.cluster_id ?? line.row.province_code}
            name={names.place(line.row)}
            coverage={names.coverage(line.row)}
            compared={names.compared(line, measures)}
            facts={facts(line.cells)}
          />
        ))}
      </chakra.ul>
    </Stack>
  );
}

interface CardProps {
  name: string;
  coverage: string;
  compared: string;
  facts: readonly { column: ReportColumn; cell: Measured | undefined }[];
  bg?: string;
}

function Card({ name, coverage, compared, facts, bg = 'bg.panel' }: CardProps) {
  const { t } = useTranslation('mf-clusters');
  const names = useReportTexts();
  return (
    <Box as="li" p="3" borderWidth="1px" borderColor="border" borderRadius="md" bg={bg}>
      <Text fontWeight="semibold">{name}</Text>
      <Text fontSize="table" color={bg === 'bg.panel' ? 'fg.muted' : 'inherit'}>
        {[`${t('figures.reports')}: ${coverage}`, compared].filter(Boolean).join('; ')}
      </Text>
      <chakra.dl mt="1" display="grid" gap="1" fontSize="table">
        {facts.map(({ column, cell }) => (
          <Flex key={column.measure} justify="space-between" gap="3">
            <dt>{names.measure(column)}</dt>
            <chakra.dd fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {cell && measuredText(cell, column)}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
    </Box>
  );
}
