import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import type { Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation, formatNumber } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/ui';
import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';
import { formatMeasured } from '../../indicators/texts/figure-text';
import { howFar, whatIfHref } from '../target/changed-figures';
import type { ReportDraft } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';
import { targetQuery } from '../target/queries';

export interface TargetLineProps {
  id: string;
  target: TargetFigure;
  indicator: Indicator;
  draft: ReportDraft;
}

/** Renders a moment after the key stroke. */
export function TargetLine({ id, target, indicator, draft }: TargetLineProps) {
  const { t } = useTranslation('mf-clusters');
  const value = useDeferredDraft(draft, ({ figures }) => figures[indicator.key]);
  const far = howFar(target, value);
  return (
    <p id={id} data-target={far?.isReached ? 'reached' : ''}>
      {t('target.figure', { value: formatMeasured(target.value, indicator.unit) })}
      {far &&
        (far.isReached
          ? t('target.reached')
          : t('target.left', { left: formatMeasured(Math.abs(far.left), indicator.unit) }))}
    </p>
  );
}

export interface TargetSummaryProps {
  entry: ReportEntry;
  targets: readonly TargetFigure[];
  draft: ReportDraft;
}

export function TargetSummary({ entry, targets, draft }: TargetSummaryProps) {
  const { t } = useTranslation('mf-clusters');
  const reached = useDeferredDraft(
    draft,
    ({ figures }) => targets.filter((target) => howFar(target, figures[target.key])?.isReached).length,
  );
  const aimed = new Map(targets.map(({ key, value }) => [key, value]));
  return (
    <Link to={whatIfHref(entry.cluster_id, entry, aimed)}>
      {t('target.summary', { reached: formatNumber(reached), total: formatNumber(targets.length) })}
    </Link>
  );
}

const NONE: readonly TargetFigure[] = [];

/** Empty for staff. */
export function useTargets(entry: ReportEntry): readonly TargetFigure[] {
  const isOwn = useSession()?.claims.cluster_id === entry.cluster_id;
  const { data } = useQuery({ ...targetQuery(entry), enabled: isOwn });
  return data?.target?.figures ?? NONE;
}
