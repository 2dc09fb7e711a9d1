import type { FigureReport } from '@klaster/shared/contract/reports';
import { Box, Stack } from '@klaster/shared/ui';
import { FiguresTable } from './figures-table';

/** Columns of figures that fit on a landscape sheet. */
const COLUMNS_OF_A_SHEET = 10;

/** Each part begins a new sheet and repeats the header. */
export function ReportPaper({
  label,
  report,
  by,
}: {
  label: string;
  report: FigureReport;
  by: 'province' | 'cluster';
}) {
  const parts = splitIntoSheets(report);
  return (
    <Stack data-print="wide" gap="0" display="block">
      {parts.map(([from, to]) => (
        <Box key={from} css={{ '&:not(:first-of-type)': { breakBefore: 'page' } }}>
          <FiguresTable label={label} report={report} by={by} from={from} to={to} />
        </Box>
      ))}
    </Stack>
  );
}

/** All measures of a figure stay on one sheet, and each section begins a new part. */
export function splitIntoSheets({ columns }: Pick<FigureReport, 'columns'>): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let from = 0;
  columns.forEach(({ indicator }, index) => {
    const before = columns[index - 1]?.indicator;
    if (!before || before === indicator) return;
    const end = columns.findLastIndex((column) => column.indicator === indicator) + 1;
    if (before.section === indicator.section && end - from <= COLUMNS_OF_A_SHEET) return;
    parts.push([from, index]);
    from = index;
  });
  return columns.length === 0 ? [] : [...parts, [from, columns.length]];
}
