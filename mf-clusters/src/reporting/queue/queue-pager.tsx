import type { QueuePlace } from '@klaster/shared/contract/reports';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Button, Flex, Icon, Text, chakra, iconShapes } from '@klaster/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { prefetchReview } from '../report/queries';
import { reportHref } from './queries';
import type { OpenedFrom } from './queries';
import type { PlaceInQueue } from './use-queue-place';

/** Links replace the report in the history, so that a step back leads to the queue. */
export function QueuePager({ from, place }: PlaceInQueue) {
  const { t } = useTranslation('mf-clusters');
  const { position, total, previous, next, next_new: following } = place;
  if (position === null) return following && <ReportLink from={from} report={following} label={t('pager.nextNew')} />;
  return (
    <chakra.nav aria-label={t('pager.label')} data-actions="">
      <Flex align="center" wrap="wrap" gap="2">
        <Text fontSize="table" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {t('pager.place', { position: formatNumber(position), total: formatNumber(total) })}
        </Text>
        <ReportLink from={from} report={previous} label={t('pager.previous')} back />
        <ReportLink from={from} report={next} label={t('pager.next')} />
      </Flex>
    </chakra.nav>
  );
}

interface ReportLinkProps {
  from: OpenedFrom;
  /** `null`: the queue ends here. */
  report: QueuePlace['next'];
  label: string;
  back?: boolean;
}

/** Prefetches the report on hover or focus. */
function ReportLink({ from, report, label, back }: ReportLinkProps) {
  const client = useQueryClient();
  const content = (
    <>
      {back && <Icon shape={iconShapes.chevronLeft} />}
      {label}
      {!back && <Icon shape={iconShapes.chevronRight} />}
    </>
  );
  if (!report) {
    return (
      <Button size="sm" variant="outline" colorPalette="gray" disabled>
        {content}
      </Button>
    );
  }
  const prefetch = () => void prefetchReview(client, String(report.id));
  return (
    <Button asChild size="sm" variant="outline">
      <Link
        to={reportHref(report.id, from)}
        replace
        aria-label={`${label}: ${formatName(report.farm)}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {content}
      </Link>
    </Button>
  );
}
