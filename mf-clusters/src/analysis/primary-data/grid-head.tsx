import { useTranslation } from '@klaster/shared/i18n';
import { memo, useMemo } from 'react';
import type { CSSProperties } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { IndicatorTexts } from '../../indicators/texts/indicator-texts';
import { COLUMN_WIDTH, NAME_WIDTH } from './grid-styles';
import { HEAD_SIZE, HEADER_ROWS, headerTop, placedHeader } from './header-places';
import type { PlacedCell } from './header-places';
import type { FigureColumn } from './summaries';

interface GridHeadProps {
  columns: readonly FigureColumn[];
  /** Range of columns that are drawn. */
  first: number;
  last: number;
}

export const GridHead = memo(function GridHead({ columns, first, last }: GridHeadProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const rows = useMemo(() => placedHeader(columns.map(({ indicator }) => indicator)), [columns]);
  return (
    <div role="rowgroup" data-part="head" style={{ height: HEAD_SIZE }}>
      {rows.map((cells, depth) => {
        const inSight = cells.filter(({ start, colSpan }) => start <= last && start + colSpan > first);
        // A row may have no cell, since figures without a group begin higher up.
        if (depth > 0 && inSight.length === 0) return null;
        return (
          <div key={depth} role="row" aria-rowindex={depth + 1} style={{ display: 'contents' }}>
            {depth === 0 && (
              <div
                role="columnheader"
                aria-colindex={1}
                aria-rowspan={HEADER_ROWS.length}
                data-part="corner"
                style={{ width: NAME_WIDTH, height: HEAD_SIZE, justifyContent: 'flex-end', paddingBottom: 4 }}
              >
                {t('report.cluster')}
              </div>
            )}
            {inSight.map((cell) => (
              <HeadCell key={`${cell.section}/${cell.name}`} cell={cell} texts={texts} />
            ))}
          </div>
        );
      })}
    </div>
  );
});

interface HeadCellProps {
  cell: PlacedCell;
  texts: IndicatorTexts;
}

const HeadCell = memo(function HeadCell({ cell, texts }: HeadCellProps) {
  const { kind, below, start, depth, colSpan, rowSpan } = cell;
  const style: CSSProperties = {
    left: NAME_WIDTH + start * COLUMN_WIDTH,
    width: colSpan * COLUMN_WIDTH,
    top: headerTop(depth),
    height: headerTop(depth + rowSpan) - headerTop(depth),
  };
  const common = { role: 'columnheader', 'aria-colindex': start + 2, 'data-kind': below ?? kind, style } as const;
  if (kind === 'field') {
    const unit = texts.unitAndTime(cell.name);
    return (
      <div {...common} aria-rowspan={rowSpan} title={texts.field(cell.name)}>
        <span data-clamp="">{texts.short(cell.name)}</span>
        {unit !== '' && <span data-unit="">{unit}</span>}
      </div>
    );
  }
  const name = kind === 'section' ? texts.section(cell.name) : texts.group(cell.name);
  return (
    <div {...common} aria-colspan={colSpan} title={name}>
      <span data-stays="" data-one-line="" style={{ left: NAME_WIDTH + 8 }}>
        {name}
      </span>
    </div>
  );
});
