import type { TargetFigure } from '@klaster/shared/contract';
import type { Indicator } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
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
      {t('target.figure', { value: formatNumber(target.value) })}
      {far && (far.isReached ? t('target.reached') : t('target.left', { left: formatNumber(Math.abs(far.left)) }))}
    </p>
  );
}
