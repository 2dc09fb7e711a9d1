import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import type { SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { titleColumn } from './column';
import type { Column } from './column';
import { fingertip } from '../controls/link';
import { RowLink, followRowLink } from '../controls/row-link';
import { SavedMark, useFirstRows } from './shown-rows';

interface CardListProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref: ((row: Row) => string) | undefined;
  savedKey: string | number | undefined;
  totals: Totals | undefined;
}

/**
 * Cards outside the viewport are not laid out. Only their height is remembered: if the window has become narrower since
 * (a phone turned upright), a remembered width would make the page scroll sideways.
 * @param height estimate in rem before a card is rendered; if too small, the last cards overlap the following content
 */
const offScreen = (height: number) => ({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${height}rem`,
  _print: { contentVisibility: 'visible' },
});

/** In rem; a figure may take two lines. */
const HEIGHTS = { heading: 2.5, figure: 2, actions: 3.75 } as const;

const totalsCard = { bg: 'table.totals', '& dt': { color: 'inherit' } } as const;

/** By column id. */
export type Totals = Readonly<Record<string, ReactNode>>;

/** A table's rows on a phone: title, main figures, actions. */
export function CardList<Row>({ rows, columns, rowKey, rowHref, savedKey, totals }: CardListProps<Row>) {
  const title = titleColumn(columns);
  const shown = useFirstRows(rows);
  const main = columns.filter((column) => column.priority === 'main');
  const actions = columns.filter((column) => column.kind === 'actions');
  const choices = columns.filter((column) => column.kind === 'choice');
  const height =
    (title?.cardHeight ?? HEIGHTS.heading) +
    main.reduce((sum, { cardHeight = HEIGHTS.figure }) => sum + cardHeight, 0) +
    (actions.length > 0 ? HEIGHTS.actions : 0);
  const heading = (row: Row, index: number) => {
    const text = title?.cell(row, index);
    return rowHref ? <RowLink to={rowHref(row)}>{text}</RowLink> : text;
  };
  return (
    <Box as="ul" listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      {shown.map((row, index) => (
        <Card key={rowKey(row)} linked={rowHref !== undefined} css={offScreen(height)}>
          <Flex align="flex-start" ms={choices.length > 0 ? '-3' : undefined} _print={{ ms: '0' }}>
            <Box display="contents" data-print="hidden">
              {...choices.map((column) => column.cell(row, index))}
            </Box>
            <Text fontWeight="medium" flex="1" minW="0" overflowWrap="anywhere" css={{ '& a': fingertip }}>
              {heading(row, index)}
              {rowKey(row) === savedKey && <SavedMark />}
            </Text>
          </Flex>
          <Figures columns={main} cell={(column) => column.cell(row, index)} />
          <CardActions>{actions.map((column) => column.cell(row, index))}</CardActions>
        </Card>
      ))}
      {totals && title && (
        <Card css={totalsCard}>
          <Text fontWeight="bold">{totals[title.id]}</Text>
          <Figures columns={main.filter(({ id }) => totals[id] !== undefined)} cell={({ id }) => totals[id]} />
        </Card>
      )}
    </Box>
  );
}

function Card({ linked, css, children }: { linked?: boolean; css: SystemStyleObject; children: ReactNode }) {
  return (
    <chakra.li
      p="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      bg="bg.panel"
      css={css}
      {...(linked && { onClick: followRowLink, cursor: 'pointer' })}
    >
      {children}
    </chakra.li>
  );
}

/** The figures of a card, without empty values: a label would have nothing beside it. */
function Figures<Row>({
  columns,
  cell,
}: {
  columns: readonly Column<Row>[];
  cell: (column: Column<Row>) => ReactNode;
}) {
  return (
    <chakra.dl mt="2" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1" fontSize="table">
      {columns
        .map((column) => ({ column, content: cell(column) }))
        .filter(({ content }) => content !== '')
        .map(({ column, content }) => (
          <Flex key={column.id} wrap="wrap" columnGap="3">
            {/* The name wraps first; the value goes below it only if it does not fit beside its longest word. */}
            <chakra.dt flex="1 1 min-content" color="fg.muted">
              {column.unit ? `${column.header},\u00A0${column.unit}` : column.header}
            </chakra.dt>
            <chakra.dd ms="auto" textAlign="end" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {content}
            </chakra.dd>
          </Flex>
        ))}
    </chakra.dl>
  );
}

function CardActions({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Flex
      mt="3"
      gap="2"
      justify="flex-end"
      wrap="wrap"
      data-print="hidden"
      css={{ '& a, & button': { minHeight: '2.75rem', minWidth: '2.75rem' } }}
    >
      {...children}
    </Flex>
  );
}
