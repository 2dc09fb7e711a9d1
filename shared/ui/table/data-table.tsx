import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { EmptyState } from '../states/empty-state';
import type { EmptyStateProps } from '../states/empty-state';
import { FailedState } from '../states/failed-state';
import { StaleNotice } from '../states/stale-notice';
import type { StaleNoticeProps } from '../states/stale-notice';
import { WaitingState } from '../states/waiting-state';
import { CardList } from './card-list';
import type { Totals } from './card-list';
import type { Column, Sort } from './column';
import { ScrollFrame } from './scroll-frame';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { tableStyles } from './table-styles';
import { TableTotals } from './table-totals';
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
  /** No rows yet: a spinner stands in their place. */
  waiting?: boolean;
  /** Loading failed: the empty text with a way to retry. */
  failed?: boolean;
  /** Refreshing failed: the rows stay, and are said to be from before. */
  stale?: Pick<StaleNoticeProps, 'since' | 'retrying'> | undefined;
  onRetry?: (() => unknown) | undefined;
  empty?: EmptyStateProps;
  /** Columns that the row of a state spans; default: all there are. */
  stateSpan?: number;
  totals?: Totals | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** A list of rows: a table, or cards on a phone, with the three states in its place. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowHref, totals, stale, onRetry } = props;
  const narrow = useNarrow();
  const [full, setFull] = useState(false);
  const { sorted, sort, toggle } = useSorting({ rows, columns, sort: props.sort, onSort: props.onSort });
  const state = tableState(props);
  const shownTotals = state ? undefined : totals;
  const cards = narrow && !full;
  const content = cards ? (
    (state ?? <CardList rows={sorted} columns={columns} rowKey={rowKey} rowHref={rowHref} totals={shownTotals} />)
  ) : (
    <ScrollFrame label={props.label}>
      <chakra.table aria-label={props.label} aria-busy={props.waiting} css={tableStyles}>
        <TableHead columns={columns} sort={sort} onSort={toggle} />
        {state ? (
          <StateRow span={props.stateSpan ?? columns.length}>{state}</StateRow>
        ) : (
          <TableBody rows={sorted} columns={columns} rowKey={rowKey} rowHref={rowHref} />
        )}
        {shownTotals && <TableTotals columns={columns} totals={shownTotals} />}
      </chakra.table>
    </ScrollFrame>
  );
  return (
    <Box>
      {stale && onRetry && <StaleNotice {...stale} onRetry={onRetry} />}
      {narrow && !state && <ViewSwitch full={full} onChange={setFull} />}
      {content}
    </Box>
  );
}

function tableState<Row>({ rows, waiting, failed, onRetry, empty }: DataTableProps<Row>): ReactNode {
  if (waiting) return <WaitingState />;
  if (failed) return <FailedState onRetry={onRetry} />;
  return rows.length === 0 ? <EmptyState {...empty} /> : null;
}

/** A state's place is the table's body; it stays in sight while a wide header scrolls. */
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
    <Button variant="ghost" size="sm" mb="2" onClick={() => onChange(!full)}>
      {full ? t('ui.table.cards') : t('ui.table.full')}
    </Button>
  );
}
