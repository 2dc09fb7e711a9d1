import type { FigureValue, Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { figureText } from '../../indicators/texts/figure-text';

/** Earlier value of a figure; undefined without a report of that quarter. */
export type Earlier = {
  /** The quarter that is filled in, 1 to 4. */
  readonly quarter: number;
  readonly lastQuarter: FigureValue | undefined;
  readonly lastYear: FigureValue | undefined;
  /** Whether there is a report of either quarter. */
  readonly hasEarlier: boolean;
};

export interface EarlierValuesProps extends Omit<Earlier, 'hasEarlier' | 'quarter'> {
  id?: string;
  indicator: Indicator;
}

/** The figures of the previous quarter and of a year ago, beside the field; with their names if there is no room for columns. */
export function EarlierValues({ id, indicator, lastQuarter, lastYear }: EarlierValuesProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <dl id={id} data-earlier="">
      <div data-last-quarter="">
        <dt>{t('entry.lastQuarter')}</dt>
        <dd>{figureText(lastQuarter, indicator)}</dd>
      </div>
      <div data-last-year="">
        <dt>{t('entry.lastYear')}</dt>
        <dd>{figureText(lastYear, indicator)}</dd>
      </div>
    </dl>
  );
}

/** Names of the two columns, where they are columns. */
export function EarlierHeads() {
  const { t } = useTranslation('mf-clusters');
  return (
    <div data-line="" data-heads="" aria-hidden>
      <span data-last-quarter="">{t('entry.lastQuarter')}</span>
      <span data-last-year="">{t('entry.lastYear')}</span>
    </div>
  );
}
