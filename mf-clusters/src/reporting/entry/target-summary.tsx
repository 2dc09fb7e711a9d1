import type { ReportEntry, TargetFigure } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/ui';
import { whatIfHref } from '../target/changed-figures';
import { howFar } from '../target/how-far';
import type { ReportDraft } from './draft/report-draft';
import { useDeferredDraft } from './draft/use-report-draft';

export interface TargetSummaryProps {
  entry: ReportEntry;
  targets: readonly TargetFigure[];
  draft: ReportDraft;
}

/** How many figures of the quarter's target are reached, with a link to their effect on the rank. */
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
