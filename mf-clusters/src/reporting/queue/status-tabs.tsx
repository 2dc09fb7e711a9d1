import type { ReviewQueueAnswer } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { Badge, Flex, Link, chakra } from '@klaster/shared/ui';
import { QUEUE_STATUSES } from './queries';
import type { QueueStatus } from './queries';

export interface StatusTabsProps {
  current: QueueStatus;
  counts: ReviewQueueAnswer['counts'] | undefined;
  hrefFor: (status: QueueStatus) => string;
  late: { on: boolean; href: string };
}

export function StatusTabs({ current, counts, hrefFor, late }: StatusTabsProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const count = (status: QueueStatus) =>
    counts && (status === 'all' ? counts.new + counts.confirmed + counts.rejected : counts[status]);
  return (
    <Flex
      flex="99 1 36rem"
      minW="0"
      wrap="wrap"
      justify="space-between"
      columnGap="3"
      css={tabsStyles}
      data-print="hidden"
    >
      <chakra.nav aria-label={t('queue.statuses')}>
        {QUEUE_STATUSES.map((status) => (
          <Link key={status} to={hrefFor(status)} aria-current={status === current ? 'page' : undefined}>
            {status === 'all' ? t('queue.all') : t(`shared:reportStatus.${status}`)}
            <Badge colorPalette={status === current ? 'blue' : 'gray'}>{count(status) ?? '…'}</Badge>
          </Link>
        ))}
      </chakra.nav>
      {(late.on || !counts || counts.late !== undefined) && (
        <Link to={late.href} aria-current={late.on ? 'true' : undefined}>
          {t('queue.late')}
          <Badge colorPalette={counts?.late ? 'yellow' : 'gray'}>{counts?.late ?? '…'}</Badge>
        </Link>
      )}
    </Flex>
  );
}

const tabsStyles = {
  borderBottomWidth: '1px',
  borderColor: 'border',
  '& nav': { display: 'flex', gap: '1', overflowX: 'auto', minWidth: '0' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '2',
    py: { base: '3', sm: '2' },
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
