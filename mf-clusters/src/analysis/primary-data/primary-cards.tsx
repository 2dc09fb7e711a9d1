import { formatName } from '@klaster/shared/i18n';
import { Box, fingertip, Flex, Link, Stack, Text, chakra } from '@klaster/shared/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { FigureChoice } from '../../indicators/texts/figure-choice';
import { Marked, reportHref } from './grid-row';
import { markStyles } from './grid-styles';
import { formatCell, formatSummary, useLineNames } from './line-texts';
import { MEASURES } from './summaries';
import type { FigureColumn, Group, PrimaryTable } from './summaries';

/** Pixels, until a card is measured. */
const CARD_HEIGHT = 64;
const CARDS_AHEAD = 8;

export interface PrimaryCardsProps {
  table: PrimaryTable;
  /** Key of the figure shown; the first number is shown if it is unknown. */
  figure: string;
  onFigure: (key: string) => void;
}

/** Only visible cards are drawn. */
export function PrimaryCards({ table, figure, onFigure }: PrimaryCardsProps) {
  const { columns } = table;
  const shown =
    columns.find(({ indicator }) => indicator.key === figure) ??
    columns.find(({ indicator }) => indicator.format === 'number') ??
    columns[0];
  if (!shown) return null;
  return (
    <Stack gap="3">
      <FigureChoice
        indicators={columns.map(({ indicator }) => indicator)}
        chosen={shown.indicator}
        onFigure={onFigure}
      />
      <Cards key={shown.indicator.key} table={table} column={shown} at={columns.indexOf(shown)} />
    </Stack>
  );
}

function Cards({ table, column, at }: { table: PrimaryTable; column: FigureColumn; at: number }) {
  const list = useRef<HTMLUListElement>(null);
  const lines = table.lines.filter(({ kind }) => kind !== 'measure');
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  // Incompatible with the React Compiler, which the build does not use.
  // oxlint-disable-next-line react/incompatible-library
  const cards = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: CARDS_AHEAD,
    scrollMargin,
    gap: 8,
    useFlushSync: false,
  });
  return (
    <chakra.ul ref={list} position="relative" listStyleType="none" style={{ height: cards.getTotalSize() }}>
      {cards.getVirtualItems().map(({ index, start }) => {
        const line = lines[index];
        return (
          line &&
          line.kind !== 'measure' && (
            <chakra.li
              key={index}
              ref={cards.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              position="absolute"
              insetInline="0"
              top="0"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {line.kind === 'group' ? (
                <GroupCard group={line.group} column={column} at={at} />
              ) : (
                <Flex {...card} align="baseline" justify="space-between" gap="3">
                  <Box minW="0">
                    <Link
                      to={reportHref(line.row)}
                      fontWeight="medium"
                      textDecorationColor="transparent"
                      css={fingertip}
                    >
                      {formatName(line.row.farm)}
                    </Link>
                    <Text fontSize="table" color="fg.muted">
                      {formatName(line.row.district_name)}
                    </Text>
                  </Box>
                  <Figure cell={formatCell(line, column, { index: at, all: table.all })} />
                </Flex>
              )}
            </chakra.li>
          )
        );
      })}
    </chakra.ul>
  );
}

function Figure({ cell: { text, mark } }: { cell: ReturnType<typeof formatCell> }) {
  const { wordOf } = useLineNames();
  return (
    <Box css={markStyles} fontVariantNumeric="tabular-nums" textAlign="end">
      <Marked mark={mark} word={mark && wordOf(mark)}>
        {text}
      </Marked>
    </Box>
  );
}

function GroupCard({ group, column, at }: { group: Group; column: FigureColumn; at: number }) {
  const { nameOf } = useLineNames();
  const shown = column.indicator.format === 'text' ? MEASURES.filter((of) => of === 'missing') : MEASURES;
  return (
    <Box {...card} bg="table.totals">
      <Text fontWeight="semibold">{nameOf({ kind: 'group', group })}</Text>
      <chakra.dl mt="1" display="grid" gap="1" fontSize="table">
        {shown.map((of) => (
          <Flex key={of} justify="space-between" gap="3">
            <dt>{nameOf({ kind: 'measure', group, of })}</dt>
            <chakra.dd fontVariantNumeric="tabular-nums">
              {formatSummary(group.summaries[at], of, column.indicator)}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
    </Box>
  );
}

const card = { p: '3', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', bg: 'bg.panel' } as const;
