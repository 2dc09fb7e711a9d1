import type { FigureValue, Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { figureText } from '../../indicators/texts/figure-text';

export type Earlier = {
  readonly quarter: number;
  readonly lastQuarter: FigureValue | undefined;
  readonly lastYear: FigureValue | undefined;
  readonly hasEarlier: boolean;
};

export interface EarlierValuesProps extends Omit<Earlier, 'hasEarlier' | 'quarter'> {
  id?: string;
  indicator: Indicator;
}

/** Earlier values. They have labels if there is no room for columns. */
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

export function EarlierHeads() {
  const { t } = useTranslation('mf-clusters');
  return (
    <div data-line="" data-heads="" aria-hidden>
      <span data-last-quarter="">{t('entry.lastQuarter')}</span>
      <span data-last-year="">{t('entry.lastYear')}</span>
    </div>
  );
}
