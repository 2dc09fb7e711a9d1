import type { TargetFigure } from '@klaster/shared/contract';
import type { Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { measured } from '../../indicators/texts/figure-text';
import { howFar } from '../target/how-far';
import type { ReportDraft } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';

export interface TargetLineProps {
  id: string;
  target: TargetFigure;
  indicator: Indicator;
  draft: ReportDraft;
}

/** The cluster's target for a figure in this quarter, and the distance to it. Renders a moment after the key. */
export function TargetLine({ id, target, indicator, draft }: TargetLineProps) {
  const { t } = useTranslation('mf-clusters');
  const value = useDeferredDraft(draft, ({ figures }) => figures[indicator.key]);
  const far = howFar(target, value);
  return (
    <p id={id} data-target={far?.isReached ? 'reached' : ''}>
      {t('target.figure', { value: measured(target.value, indicator.unit) })}
      {far &&
        (far.isReached
          ? t('target.reached')
          : t('target.left', { left: measured(Math.abs(far.left), indicator.unit) }))}
    </p>
  );
}
