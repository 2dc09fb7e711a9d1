import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { loadState } from '../../query/state/load-state';
import type { LoadState, QueryState } from '../../query/state/load-state';
import { EmptyState } from './empty-state';
import type { EmptyStateProps } from './empty-state';
import { FailedState } from './failed-state';
import { StaleNotice } from './stale-notice';
import { WaitingState } from './waiting-state';
import { CardList } from './card-list';
import type { Totals } from './card-list';
import { phoneColumns } from './column';
import type { Column } from './column';
import { ScrollFrame } from './scroll-frame';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { denseStyles, phoneRowStyles, tableStyles } from './table-styles';
import { TableTotals } from './table-totals';
import { titleTruncatedCell } from './title-truncated-cell';
import { useNarrow } from './use-narrow';
import { useSorting } from './use-sorting';

export interface DataTableProps<Row> {
  /** Name of the table, spoken only. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Where a click on a row leads; the title column carries the link. */
  rowHref?: ((row: Row) => string) | undefined;
  /**
   * The query the rows come from, where they are loaded. Until it has data a spinner is shown in their place; when it fails,
   * the empty text with a way to retry; when a refresh fails, the rows stay and are said to be from before.
   */
  query?: QueryState;
  /** Rows that the query is likely to return: the waiting table is as tall as they are. */
  expectedRows?: number | undefined;
  /** The page itself says when a refresh failed, for several tables at once. */
  staleToldElsewhere?: boolean;
  /** Key of the row that was just saved: it is marked, and brought into sight. */
  savedKey?: string | number | undefined;
  empty?: EmptyStateProps;
  /** Each row is one line. Cards of a phone stay as they are. */
  dense?: boolean | undefined;
  /**
   * Rows instead of cards on a phone, with a title and few figures, so that a long list is read quickly. `below`: columns on a second
   * line, below the title.
   */
  phoneRows?: { below?: readonly string[] };
  /** Columns that the row of a state spans; default: all there are. */
  stateSpan?: number;
  totals?: Totals | undefined;
  /** The order, as written in addresses and in the API: a column's id, with a minus before it for descending. */
  sort?: string | undefined;
  /** Given: `sort` is the caller's to keep. Without it the table keeps its own, beginning with `sort`. */
  onSort?: ((sort: string) => void) | undefined;
}

/** A list of rows: a table, or cards on a phone, with the three states in its place. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, totals, query, phoneRows } = props;
  const narrow = useNarrow();
  const [full, setFull] = useState(false);
  const { sorted, sort, toggle } = useSorting({ rows, columns: props.columns, sort: props.sort, onSort: props.onSort });
  const short = narrow && !full && phoneRows ? phoneColumns(props.columns, phoneRows.below ?? []) : undefined;
  const columns = short?.own ?? props.columns;
  const body = { columns, rowKey: props.rowKey, rowHref: props.rowHref, savedKey: props.savedKey };
  const load = query && loadState(query);
  const state = tableState(props, load);
  const shownTotals = state ? undefined : totals;
  // A head that waits for its rows must not move when they come.
  const isHeadWaiting = short !== undefined && load?.waiting === true;
  const cards = narrow && !full && !phoneRows;
  const content = cards ? (
    (state ?? <CardList {...body} rows={sorted} totals={shownTotals} />)
  ) : (
    <ScrollFrame label={props.label}>
      <chakra.table
        aria-label={props.label}
        aria-busy={load?.waiting}
        css={[tableStyles, ...(short ? [phoneRowStyles] : props.dense ? [denseStyles] : [])]}
        {...(props.dense && { onPointerOver: titleTruncatedCell })}
      >
        <TableHead columns={columns} sort={sort} onSort={toggle} />
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

function tableState<Row>({ rows, empty, expectedRows }: DataTableProps<Row>, load: LoadState | undefined): ReactNode {
  if (load?.waiting) return <WaitingState rows={expectedRows} />;
  if (load?.failed) return <FailedState onRetry={load.onRetry} />;
  return rows.length === 0 ? <EmptyState {...empty} /> : null;
}

/** A load state in the table's body, which stays visible while a wide header scrolls. */
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
    <Button variant="ghost" size="sm" ms="-3" mb="2" data-print="hidden" onClick={() => onChange(!full)}>
      {full ? t('ui.table.cards') : t('ui.table.full')}
    </Button>
  );
}
