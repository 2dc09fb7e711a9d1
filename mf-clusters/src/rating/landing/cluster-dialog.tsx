import { publicClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { chakra, Link, Stack, Text, usePageName, WaitingState } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ClusterRating } from '../board/cluster-rating';
import { clusterRatingQuery } from '../board/queries';
import { clusterHref, PERIOD_FILTERS, toPeriod } from '../board/rating-filters';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export interface ClusterDialogProps {
  /** 0: the dialog is closed. */
  cluster: number;
  onClose: () => void;
}

/** The dialog has an address: a link opens it, a step back closes it. It is rendered closed until the first cluster is chosen. */
export function ClusterDialog({ cluster, onClose }: ClusterDialogProps) {
  // The closing dialog still shows its cluster.
  const [shown, setShown] = useState(cluster);
  const open = cluster !== 0;
  if (open && cluster !== shown) setShown(cluster);
  const { t } = useTranslation('mf-clusters');
  const { values } = useFilters(PERIOD_FILTERS);
  const query = useQuery({
    ...clusterRatingQuery(publicClient, shown, toPeriod(values)),
    enabled: shown !== 0,
  });
  const placeText = usePlaceText();
  const { data: rating } = query;
  const name = rating && formatName(rating.cluster.company_name);
  usePageName(open ? name : undefined);
  // The empty dialog opens at once; its content follows when the page below has rendered.
  const isFilled = useDeferredValue(open, false);
  return (
    <Dialog open={open} onClose={onClose} title={<Title>{name ?? t('rating.reasons')}</Title>} drawnClosed>
      <Stack gap="3">
        {rating && (
          <Text color="fg.muted">
            {[placeText(rating.cluster), rating.period && t('queue.period', rating.period)].filter(Boolean).join(', ')}
          </Text>
        )}
        {rating && (
          <Text>
            <Link to={clusterHref(rating.cluster.cluster_id, rating.period ?? undefined)}>
              {t('rating.cluster.title')}
            </Link>
          </Text>
        )}
        {isFilled ? <ClusterRating query={query} brief /> : <WaitingState />}
      </Stack>
    </Dialog>
  );
}

/** Beside the close button. */
const Title = chakra('span', { base: { display: 'block', pe: '8' } });
