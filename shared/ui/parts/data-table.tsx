import { Box, Button, chakra } from '@chakra-ui/react';
import { useState, useMemo } from 'react';
import type { ReactNode, PointerEvent } from 'react';
import { useTranslation } from '../../i18n';
import { loadState } from '../../query/state/load-state';
import type { LoadState, QueryState } from '../../query/state/load-state';
import { EmptyState, FailedState, WaitingState } from './states';
import type { EmptyStateProps } from './states';
import { StaleNotice } from './stale-notice';
import { CardList } from './card-list';
import type { Totals } from './card-list';
import { phoneColumns, titleColumn, sortRows } from './column';
import type { Column, Sort, SortForm } from './column';
import { ScrollFrame } from './scroll-frame';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { denseIfWide, denseStyles, phoneRowStyles, tableStyles } from './table-styles';
import { useNarrow } from '../controls/use-narrow';

export interface DataTableProps<Row> {
  /** Accessible name; not visible. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Link of a row, in the title column. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Shows a spinner while it loads and a retry when it fails; after a failed refresh the rows stay, marked as stale. */
  query?: QueryState;
  /** Number of rows for which a waiting table reserves space. */
  expectedRows?: number | undefined;
  /** Whether the page itself reports a failed refresh, for several tables at once. */
  staleToldElsewhere?: boolean;
  /** Row that was just saved: it is marked and scrolled into view. */
  savedKey?: string | number | undefined;
  empty?: EmptyStateProps;
  /** One line per row, except on cards. */
  dense?: boolean | undefined;
  /** The same, in windows from 1280 px on. */
  denseIfWide?: boolean | undefined;
  /** Rows with few figures instead of cards on a phone. `below`: columns on a second line, below the title. */
  phoneRows?: { below?: readonly string[] };
  /** Number of columns that the row with a state (loading, failed, empty) spans; default: all. */
  stateSpan?: number;
  totals?: Totals | undefined;
  /** Column id, with a minus for descending. */
  sort?: string | undefined;
  /** Makes `sort` controlled; otherwise it is only the initial order. */
  onSort?: ((sort: string) => void) | undefined;
  /** With `onSort`: lets columns be sorted without scripts. */
  sortForm?: SortForm | undefined;
}

/** A table, or cards on a phone, with loading states in its place. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, totals, query, phoneRows } = props;
  const narrow = useNarrow();
  const [full, setFull] = useState(false);
  const { sorted, sort, change } = useSorting({ rows, columns: props.columns, sort: props.sort, onSort: props.onSort });
  const short = narrow && !full && phoneRows ? phoneColumns(props.columns, phoneRows.below ?? []) : undefined;
  const columns = short?.own ?? props.columns;
  const body = { columns, rowKey: props.rowKey, rowHref: props.rowHref, savedKey: props.savedKey };
  const load = query && loadState(query);
  const state = tableState(props, load);
  const shownTotals = state ? undefined : totals;
  // The header must not move when the rows arrive.
  const isHeadWaiting = short !== undefined && load?.waiting === true;
  const cards = narrow && !full && !phoneRows;
  const content = cards ? (
    (state ?? <CardList {...body} rows={sorted} totals={shownTotals} />)
  ) : (
    <ScrollFrame label={props.label}>
      <chakra.table
        aria-label={props.label}
        aria-busy={load?.waiting}
        css={[tableStyles, ...(short ? [phoneRowStyles] : density(props))]}
        {...((props.dense || props.denseIfWide) && { onPointerOver: titleTruncatedCell })}
      >
        <TableHead columns={columns} sort={sort} onSort={change} form={props.sortForm} />
        {state ? (
          <StateRow span={props.stateSpan ?? columns.length}>{state}</StateRow>
        ) : (
          <TableBody {...body} rows={sorted} below={short?.below} />
        )}
        {shownTotals && <TableTotals columns={columns} totals={shownTotals} />}
      </chakra.table>
    </ScrollFrame>
  );
  return (
    <Box>
      {load?.stale && !props.staleToldElsewhere && <StaleNotice {...load.stale} onRetry={load.onRetry} />}
      {narrow && (!state || isHeadWaiting) && <ViewSwitch full={full} onChange={setFull} />}
      {content}
    </Box>
  );
}

function density<Row>(props: DataTableProps<Row>) {
  if (props.dense) return [denseStyles];
  return props.denseIfWide ? [denseIfWide] : [];
}

function tableState<Row>({ rows, empty, expectedRows }: DataTableProps<Row>, load: LoadState | undefined): ReactNode {
  if (load?.waiting) return <WaitingState rows={expectedRows} />;
  if (load?.failed) return <FailedState onRetry={load.onRetry} />;
  return rows.length === 0 ? <EmptyState {...empty} /> : null;
}

/** Stays visible while a wide header scrolls. */
function StateRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={span}>
          <Box position="sticky" insetStart="0" maxW="calc(100vw - 4rem)">
            {children}
          </Box>
        </td>
      </tr>
    </tbody>
  );
}

function ViewSwitch({ full, onChange }: { full: boolean; onChange: (full: boolean) => void }) {
  const { t } = useTranslation('shared');
  return (
    <Button variant="ghost" size="sm" ms="-3" mb="2" onClick={() => onChange(!full)}>
      {full ? t('ui.table.cards') : t('ui.table.full')}
    </Button>
  );
}

function TableTotals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Totals }) {
  const title = titleColumn(columns);
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td key={column.id} data-kind={column.kind} data-title={column === title || undefined}>
            {totals[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** `onPointerOver` of a table: truncated cells get their whole text as title. */
function titleTruncatedCell({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  const hasLines = cell.querySelector('[data-lines]') !== null;
  if (hasLines || cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

interface SortingOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** Sorting of a table; controlled if there is `onSort`. Columns with a `sortValue` are sorted here, others by the source of the rows. */
function useSorting<Row>({ rows, columns, sort, onSort }: SortingOptions<Row>) {
  const [localSort, setLocalSort] = useState(sort);
  const requested = onSort ? sort : localSort;
  const current = useMemo(() => readSort(requested), [requested]);
  const sorted = useMemo(() => sortRows(rows, columns, current), [rows, columns, current]);
  return { sorted, sort: current, change: onSort ?? setLocalSort };
}

function readSort(text: string | undefined): Sort | undefined {
  return text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : undefined;
}
