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

/** What the cluster wants a figure to be in this quarter, and how far it is from that. It follows the key a moment later. */
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
