import type { FigureReport, Measured, ReportColumn, ReportLine } from '@klaster/shared/contract/reports';
import type { Indicator } from '@klaster/shared/contract/indicators';
import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { chakra, Icon, iconShapes, PlaceName, tableStyles } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import { HEADER_HEIGHT, headerRows } from '../../indicators/wide-report/header-grid';
import type { HeaderCell } from '../../indicators/wide-report/header-grid';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { measuredText, useReportTexts } from './report-texts';
import { columnId } from './sorted-report';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export interface FiguresTableProps {
  label: string;
  report: FigureReport;
  by: 'province' | 'cluster';
  /** Range of columns to draw, `to` excluded; printed sheets have a few columns each. */
  from?: number;
  to?: number;
  /** Id of the column that the lines are sorted by, after a minus for descending. */
  sort?: string;
  /** Without it the heads are no buttons. */
  onSort?: (sort: string) => void;
}

export function FiguresTable({
  label,
  report,
  by,
  from = 0,
  to = report.columns.length,
  ...sorting
}: FiguresTableProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useReportTexts();
  const placeText = usePlaceText();
  const columns = report.columns.slice(from, to);
  const renderCells = (cells: readonly Measured[], measure?: 'median') =>
    columns.map((column, index) => (
      <Cell
        key={index}
        column={measure ? { ...column, measure } : column}
        cell={cells[from + index]}
        columns={columns}
        index={index}
      />
    ));
  const measures = report.columns.map(({ measure }) => measure);
  const line = (shown: ReportLine) => {
    const { row, cells } = shown;
    return (
      <tr key={row.cluster_id ?? row.province_code} data-row="">
        <th scope="row" data-title="">
          {by === 'cluster' ? texts.place(row) : <PlaceName>{row.name ?? row.province_name}</PlaceName>}
          {by === 'cluster' && row.province_name && <span data-under="">{placeText(row)}</span>}
          <Under text={texts.compared(shown, measures)} />
        </th>
        <td data-kind="figure">{texts.coverage(row)}</td>
        {renderCells(cells)}
      </tr>
    );
  };
  return (
    <chakra.table aria-label={label} css={styles}>
      <Head columns={columns} by={by} {...sorting} />
      <tbody>{report.lines.map(line)}</tbody>
      <tfoot>
        {!report.alone && (
          <tr>
            <th scope="row" data-title="">
              {t('figures.total')}
              <Under text={texts.compared(report.total, measures)} />
            </th>
            <td data-kind="figure">{texts.coverage(report.total.row)}</td>
            {renderCells(report.total.cells)}
          </tr>
        )}
        {report.medians && (
          <tr>
            <th scope="row" data-title="">
              {t('primary.median')}
            </th>
            <td data-kind="figure">{MISSING}</td>
            {renderCells(report.medians, 'median')}
          </tr>
        )}
      </tfoot>
    </chakra.table>
  );
}

function Under({ text }: { text: string }) {
  return text !== '' && <span data-under="">{text}</span>;
}

interface CellProps {
  column: ReportColumn;
  cell: Measured | undefined;
  columns: readonly ReportColumn[];
  index: number;
}

const NOTHING: Measured = { value: null, reason: 'no_figure' };

/** A missing figure shows its reason, on hover and to screen readers. */
function Cell({ column, cell = NOTHING, columns, index }: CellProps) {
  const texts = useReportTexts();
  const reason = cell.reason && cell.reason !== 'no_figure' ? texts.reason(cell.reason) : undefined;
  return (
    <td
      data-kind="figure"
      data-start={columns[index - 1]?.indicator !== column.indicator || undefined}
      data-derived={column.indicator.derived && column.measure === 'value' ? '' : undefined}
      title={reason}
    >
      {measuredText(cell, column)}
    </td>
  );
}

type HeadProps = { columns: readonly ReportColumn[] } & Pick<FiguresTableProps, 'by' | 'sort' | 'onSort'>;

function Head({ columns, by, sort, onSort }: HeadProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { measure } = useReportTexts();
  const indicators = [...new Set(columns.map(({ indicator }) => indicator))];
  const countColumns = (indicator: Indicator) => columns.filter((column) => column.indicator === indicator).length;
  return (
    <thead>
      {headerRows(indicators, countColumns).map((cells, depth) => (
        <tr key={depth}>
          {depth === 0 && (
            <>
              <th scope="col" rowSpan={HEADER_HEIGHT + 1} data-title="">
                {by === 'province' ? t('shared:province') : t('report.cluster')}
              </th>
              <th scope="col" rowSpan={HEADER_HEIGHT + 1} data-kind="figure">
                {t('figures.reports')}
              </th>
            </>
          )}
          {cells.map((cell) => (
            <HeadCell key={`${cell.section}/${cell.name}`} cell={cell} />
          ))}
        </tr>
      ))}
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col" data-kind="figure" data-measure="" aria-sort={sortedBy(column, sort)}>
            {onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : measure(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortedBy(column: ReportColumn, sort = '') {
  if (sort.replace(/^-/, '') !== columnId(column)) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** The largest first, then the smallest. */
function SortButton({
  column,
  sort,
  onSort,
}: {
  column: ReportColumn;
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const text = useReportTexts().measure(column);
  // The mark stays beside the last word.
  const start = text.lastIndexOf(' ') + 1;
  const by = sortedBy(column, sort);
  const shapes = { ascending: iconShapes.sortAscending, descending: iconShapes.sortDescending };
  return (
    <chakra.button
      type="button"
      textAlign="inherit"
      cursor="pointer"
      borderRadius="sm"
      onClick={() => onSort(`${by === 'descending' ? '' : '-'}${columnId(column)}`)}
    >
      {text.slice(0, start)}
      <chakra.span whiteSpace="nowrap">
        {text.slice(start)}
        <Icon
          shape={by ? shapes[by] : iconShapes.sortNone}
          display="inline-block"
          verticalAlign="-2px"
          boxSize="11px"
          ms="0.5"
          opacity={by ? 1 : 0.65}
        />
      </chakra.span>
    </chakra.button>
  );
}

function HeadCell({ cell }: { cell: HeaderCell }) {
  const texts = useIndicatorTexts();
  const { kind, colSpan, rowSpan } = cell;
  const common = { scope: 'colgroup', colSpan, rowSpan, 'data-group': kind } as const;
  if (kind === 'section') return <th {...common}>{texts.section(cell.name)}</th>;
  if (kind === 'group') return <th {...common}>{texts.group(cell.name)}</th>;
  const unit = texts.unitAndTime(cell.name);
  return (
    <th {...common}>
      {unit === '' ? texts.short(cell.name) : `${texts.short(cell.name)}, `}
      {unit !== '' && <span data-unit="">{unit}</span>}
    </th>
  );
}

const styles: SystemStyleObject = {
  ...tableStyles,
  // The rows stick as one: if each were sticky, it would need to know the heights of those above.
  '& thead': { position: 'sticky', top: 'var(--table-top, 0px)', zIndex: 3, _print: { position: 'static' } },
  '& thead th': {
    ...(tableStyles['& thead th'] as SystemStyleObject),
    position: 'static',
    px: '2',
    py: '1.5',
    borderInlineEndWidth: '1px',
    verticalAlign: 'bottom',
  },
  '& thead th:is(:first-of-type, :last-of-type)': { borderRadius: '0' },
  '& thead [data-title]': { position: 'sticky', zIndex: 4, bg: 'table.header' },
  '& thead th[data-measure]': { minWidth: '5.5rem', maxWidth: '9rem', fontWeight: 'normal', fontSize: 'xs' },
  '& thead th[data-group=field]': { fontWeight: 'medium', minWidth: '6rem' },
  '& tbody [data-title]': { bg: 'inherit', fontWeight: 'medium', minWidth: { base: '9rem', sm: '14.5rem' } },
  '& tfoot [data-title]': { textAlign: 'start', bg: 'table.totals' },
  // Two lines a row, so that all rows fit on one sheet.
  '& :is(tbody, tfoot) [data-title]': { _print: { py: '0.5', lineHeight: '1.2' } },
  '& [data-under]': {
    display: 'block',
    fontSize: 'xs',
    fontWeight: 'normal',
    color: 'fg.muted',
    _print: { fontSize: '2xs', lineHeight: '1', whiteSpace: 'nowrap' },
  },
  '& td[data-start]': { borderInlineStartWidth: '1px', borderInlineStartColor: 'border.emphasized' },
  '& td[data-derived]': { fontStyle: 'italic' },
};
