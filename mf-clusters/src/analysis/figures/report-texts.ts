import type { ReportMeasure } from '@klaster/shared/contract/http';
import type {
  FigureReport,
  FigureRow,
  Measured,
  NoFigure,
  ReportColumn,
  ReportLine,
} from '@klaster/shared/contract/reports';
import { formatName, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { formatMeasured, medianText, signedText } from '../../indicators/texts/figure-text';

export function measuredText({ value }: Measured, { indicator, measure }: ReportColumn): string {
  if (value === null) return MISSING;
  if (measure === 'share') return formatMeasured(value, 'percent');
  if (measure === 'median') return medianText(value, indicator.unit);
  if (measure === 'value' || measure === 'amount') return formatMeasured(value, indicator.unit);
  return signedText(value, 'percent');
}

/** For these reasons the dash needs no explanation. */
const REPORTED: readonly NoFigure[] = [
  'few_compared',
  'not_compared',
  'zero_before',
  'negative_before',
  'no_earlier',
  'no_whole',
];

export function collectReasons({ lines, total }: FigureReport): NoFigure[] {
  const met = new Set([...lines, total].flatMap(({ cells }) => cells.map(({ reason }) => reason)));
  return REPORTED.filter((reason) => met.has(reason));
}

/** An amount of the quarter is the difference from the previous quarter, except in the first quarter. */
const usesComparison = (measure: 'quarter' | 'year', measures: readonly ReportMeasure[], { quarter }: FigureRow) =>
  measures.includes(measure) || (measure === 'quarter' && quarter > 1 && measures.includes('amount'));

export function useReportTexts() {
  const { t } = useTranslation('mf-clusters');
  return {
    measure: ({ indicator, measure }: ReportColumn) =>
      (measure === 'quarter' || measure === 'year' || measure === 'amount') && indicator.unit === 'percent'
        ? t(`figures.measure.${measure}Points`)
        : t(`figures.measure.${measure}`),
    coverage: ({ reports, expected }: FigureRow) =>
      expected === undefined
        ? formatNumber(reports)
        : t('rating.outOf', { part: formatNumber(reports), whole: formatNumber(expected) }),
    /** Number of clusters that growth and amounts of the quarter are calculated from. */
    compared: ({ compared, row }: ReportLine, measures: readonly ReportMeasure[]) =>
      (['quarter', 'year'] as const)
        .flatMap((measure) =>
          compared[measure] === undefined || !usesComparison(measure, measures, row)
            ? []
            : t(`figures.compared.${measure}`, { clusters: formatNumber(compared[measure]) }),
        )
        .join('; '),
    place: ({ name, province_name }: FigureRow) => formatName(name ?? province_name ?? ''),
    reason: (reason: NoFigure) => t(`figures.reason.${reason}`),
  };
}
