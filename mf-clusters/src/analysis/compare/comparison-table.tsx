import type { ComparedCell, FigureRow, NoFigure, QuartersCompared } from '@klaster/shared/contract/reports';
import { figureComparison, isSameQuarter, isYield } from '@klaster/shared/contract/reports';
import type { Indicator, NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, ScrollFrame, tableStyles, Text } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import { Marked } from '../primary-data/grid-row';
import { markStyles } from '../primary-data/grid-styles';
import { useReportTexts } from '../figures/report-texts';
import { sideBySideStyles } from '../figures/side-by-side.styles';
import { formatMeasured, medianText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

interface Compared {
  id: string;
  name: string;
  row: FigureRow;
}

export interface ComparisonTableProps {
  label: string;
  keys: readonly NumberIndicatorKey[];
  compared: readonly Compared[];
  /** Comparisons of quarters, over the clusters that are in both; undefined if provinces or clusters are compared. */
  comparisons: readonly QuartersCompared[] | undefined;
}

/** Shows differences to the first column, marks the lowest and highest figures, and draws bars. */
export function ComparisonTable({ label, keys, compared, comparisons }: ComparisonTableProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const names = useReportTexts();
  const areClusters = compared.some(({ row }) => row.cluster_id !== null);
  const lines = figureComparison(
    keys,
    compared.map(({ row }) => row),
    comparisons,
  );
  const countInBoth = (row: FigureRow) =>
    row.cluster_id === null && row.province_code === null
      ? comparisons?.find((comparison) => isSameQuarter(comparison, row))?.clusters
      : undefined;
  const reasons = listReasons(lines.flatMap(({ cells }) => cells));
  const sections = [...new Set(lines.map(({ indicator }) => indicator.section))];
  return (
    <Box data-print="wide">
      <ScrollFrame label={label}>
        <chakra.table aria-label={label} css={styles}>
          <thead>
            <tr>
              <th scope="col" data-title="">
                {t('primary.figure')}
              </th>
              {compared.map(({ id, name, row }) => (
                <th key={id} scope="col" data-kind="figure">
                  {name}
                  <span data-under="">{`${t('figures.reports')}: ${names.coverage(row)}`}</span>
                  {countInBoth(row) !== undefined && (
                    <span data-under="">{t('compare.both', { clusters: formatNumber(countInBoth(row)) })}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map((section) => (
            <tbody key={section}>
              <tr data-section="">
                <th scope="rowgroup" colSpan={compared.length + 1}>
                  {texts.section(section)}
                </th>
              </tr>
              {lines.map(
                ({ indicator, cells }) =>
                  indicator.section === section && (
                    <Line
                      key={indicator.key}
                      indicator={indicator}
                      cells={cells}
                      format={isYield(indicator) && !areClusters ? medianText : formatMeasured}
                    />
                  ),
              )}
            </tbody>
          ))}
        </chakra.table>
      </ScrollFrame>
      {lines.some(({ cells }) => cells.some(({ mark }) => mark)) && (
        <Text fontSize="table" color="fg.muted" mt="2">
          {`▲ ${t('primary.most')} · ▼ ${t('primary.least')}`}
        </Text>
      )}
      {reasons.map((reason) => (
        <Text key={reason} fontSize="table" color="fg.muted" mt="2">
          {names.reason(reason)}
        </Text>
      ))}
    </Box>
  );
}

const listReasons = (cells: readonly ComparedCell[]): NoFigure[] =>
  (['no_earlier', 'few_compared', 'not_compared'] as const).filter((absence) =>
    cells.some(({ reason }) => reason === absence),
  );

type Format = (value: number | null, unit: Indicator['unit']) => string;

type LineProps = { indicator: Indicator; cells: readonly ComparedCell[]; format: Format };

function Line({ indicator, cells, format }: LineProps) {
  const texts = useIndicatorTexts();
  const unit = texts.unitAndTime(indicator.key);
  return (
    <tr data-row="">
      <th scope="row" data-title="">
        {unit ? `${texts.field(indicator.key)}, ` : texts.field(indicator.key)}
        {unit && <span data-unit="">{unit}</span>}
      </th>
      {cells.map((cell, index) => (
        <Cell key={index} unit={indicator.unit} cell={cell} format={format} />
      ))}
    </tr>
  );
}

function Cell({ unit, cell, format }: { unit: Indicator['unit']; cell: ComparedCell; format: Format }) {
  const { value, difference, amount, pair, mark, share } = cell;
  const { t } = useTranslation('mf-clusters');
  const change = difference === null ? '' : `${difference > 0 ? '+' : ''}${format(difference, unit)}`;
  return (
    <td data-kind="figure">
      <Marked mark={mark} word={mark && t(`primary.${mark}`)}>
        {format(value, unit)}
      </Marked>
      {difference !== null && (
        <span data-under="" title={t('compare.difference', { difference: change })}>
          {change}
        </span>
      )}
      {amount && <span data-under="">{t('compare.amount', { amount: format(amount.value, unit) })}</span>}
      {pair && (
        <span data-under="">
          {t('compare.pair', {
            before: format(pair.before, unit),
            now: format(pair.now, unit),
            clusters: formatNumber(pair.clusters),
          })}
        </span>
      )}
      <span data-bar="" aria-hidden="true">
        {share !== null && <span style={{ width: `${share * 100}%` }} />}
      </span>
    </td>
  );
}

const styles: SystemStyleObject = {
  ...sideBySideStyles,
  '& [data-bar]': { display: 'block', height: '4px', mt: '1', borderRadius: 'sm', bg: 'bg.emphasized' },
  '& [data-bar] > span': { display: 'block', height: '100%', borderRadius: 'sm', bg: 'blue.solid', minWidth: '1px' },
  ...markStyles,
  // Neutral: of some figures the highest is best, of others the lowest.
  '& [data-mark]': { ...(markStyles['& [data-mark]'] as SystemStyleObject), bg: 'blue.subtle', color: 'blue.fg' },
  '& [data-mark=least]': { _before: { content: '"▼ " / ""' } },
  '& [data-mark=most]': { _before: { content: '"▲ " / ""' } },
  '@media (forced-colors: active)': { '& [data-bar] > span': { bg: 'CanvasText' } },
  '@media print': { ...(tableStyles['_print'] as SystemStyleObject), '& [data-bar]': { display: 'none' } },
};
