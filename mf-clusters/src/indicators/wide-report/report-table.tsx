import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, IndicatorKey } from '@klaster/shared/contract/indicators';
import type { Report } from '@klaster/shared/contract/reports';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Box, ScrollFrame, chakra } from '@klaster/shared/ui';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { figureKind, figureText } from '../texts/figure-text';
import { reportTableStyles } from './report-table.styles';
import { HEADER_HEIGHT, headerRows } from './header-grid';
import type { HeaderCell } from './header-grid';
import { useIndicatorTexts } from '../texts/indicator-texts';
import { columnsId } from './sections';

/** Source: specification 14.1.8. */
const EMPTY_ROW_COLUMN_SPAN = 10;
/** Browsers cut the cell off at the end of the table's body. Source: specification 14.1.8. */
const CLUSTER_ROW_SPAN = 128;

/** The first column of the passport is pinned beside the cluster's name. */
const [PINNED, ...SCROLLING] = INDICATORS as readonly [Indicator, ...Indicator[]];

export interface ReportTableProps {
  report: Report | undefined;
  /** Shown while there is no report. */
  state: ReactNode;
}

/** Memoised, as the lines of the cards are. */
export const ReportTable = memo(function ReportTable({ report, state }: ReportTableProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <ScrollFrame label={t('report.table')}>
      <chakra.table aria-label={t('report.table')} css={reportTableStyles}>
        <ReportTableHead />
        <tbody>
          {report ? (
            <FiguresRow report={report} />
          ) : (
            <tr>
              <td colSpan={EMPTY_ROW_COLUMN_SPAN}>
                <Box position="sticky" insetInlineStart="3" width="fit-content" minW="min(60rem, 70vw)">
                  {state}
                </Box>
              </td>
            </tr>
          )}
        </tbody>
      </chakra.table>
    </ScrollFrame>
  );
});

function FiguresRow({ report }: { report: Report }) {
  return (
    <tr data-row="">
      <th scope="row" rowSpan={CLUSTER_ROW_SPAN} data-pinned="first">
        {formatName(report.farm)}
      </th>
      <td data-pinned="second">{figureText(report[PINNED.key], PINNED)}</td>
      {SCROLLING.map((indicator, index) => (
        <td
          key={indicator.key}
          data-kind={figureKind(indicator)}
          data-derived={indicator.derived && ''}
          data-section-start={indicator.section === SCROLLING[index - 1]?.section ? undefined : ''}
        >
          {figureText(report[indicator.key], indicator)}
        </td>
      ))}
    </tr>
  );
}

function ReportTableHead() {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  return (
    <thead>
      {headerRows(SCROLLING).map((cells, depth) => (
        <tr key={depth}>
          {depth === 0 && (
            <>
              <th scope="col" rowSpan={HEADER_HEIGHT} data-pinned="first">
                {t('report.cluster')}
              </th>
              <th scope="col" rowSpan={HEADER_HEIGHT} data-pinned="second">
                {texts.short(PINNED.key)}
              </th>
            </>
          )}
          {cells.map((cell) => (
            <ColumnHeader key={`${cell.section}/${cell.name}`} cell={cell} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function ColumnHeader({ cell }: { cell: HeaderCell }) {
  const texts = useIndicatorTexts();
  const { kind, colSpan, rowSpan } = cell;
  switch (kind) {
    case 'section':
      return (
        <th id={columnsId(cell.name)} scope="colgroup" colSpan={colSpan} data-kind={kind}>
          <span data-section-name="">{texts.section(cell.name)}</span>
        </th>
      );
    case 'group':
      return (
        <th scope="colgroup" colSpan={colSpan} data-kind={kind}>
          {texts.group(cell.name)}
        </th>
      );
    case 'field':
      return <FieldHeader field={cell.name} rowSpan={rowSpan} />;
  }
}

function FieldHeader({ field, rowSpan }: { field: IndicatorKey; rowSpan: number }) {
  const texts = useIndicatorTexts();
  const unit = texts.unitAndTime(field);
  return (
    <th scope="col" rowSpan={rowSpan} data-kind={unit === '' ? 'text' : 'field'}>
      {texts.short(field)}
      {unit !== '' && <span data-unit="">{unit}</span>}
    </th>
  );
}
