import { useTranslation } from '@klaster/shared/i18n';
import { Badge, Link, chakra } from '@klaster/shared/ui';
import { QUEUE_STATUSES } from './queue-filters';
import type { QueueStatus } from './queue-filters';

export interface StatusTabsProps {
  current: QueueStatus;
  /** Reports by status; unknown until the queue has come. */
  counts: { new: number; confirmed: number; rejected: number } | undefined;
  hrefFor: (status: QueueStatus) => string;
}

/** The queue by status, each with its count, as links that can be shared. */
export function StatusTabs({ current, counts, hrefFor }: StatusTabsProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const count = (status: QueueStatus) =>
    counts && (status === 'all' ? counts.new + counts.confirmed + counts.rejected : counts[status]);
  return (
    <chakra.nav aria-label={t('queue.statuses')} css={tabsStyles}>
      {QUEUE_STATUSES.map((status) => (
        <Link key={status} to={hrefFor(status)} aria-current={status === current ? 'page' : undefined}>
          {status === 'all' ? t('queue.all') : t(`shared:reportStatus.${status}`)}
          <Badge colorPalette={status === current ? 'blue' : 'gray'}>{count(status) ?? '…'}</Badge>
        </Link>
      ))}
    </chakra.nav>
  );
}

const tabsStyles = {
  display: 'flex',
  gap: '1',
  overflowX: 'auto',
  borderBottomWidth: '1px',
  borderColor: 'border',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '2',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    borderRadius: '0',
    _hover: { color: 'fg' },
    '&[aria-current]': { color: 'blue.fg', borderColor: 'blue.solid' },
    '@media (forced-colors: active)': { borderColor: 'Canvas', '&[aria-current]': { borderColor: 'Highlight' } },
    focusVisibleRing: 'inside',
  },
} as const;
