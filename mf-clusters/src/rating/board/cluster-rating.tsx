import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { isMissing } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { EmptyState, Loaded, Stack, Text } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQuarterText } from '../../campaign/periods/quarter-text';
import { ClusterHistory } from './cluster-history';
import { ClusterReasons } from './cluster-reasons';

export interface ClusterRatingProps {
  query: UseQueryResult<ClusterRatingAnswer>;
  unknownAction?: ReactNode;
  brief?: boolean;
}

export function Preliminary({ rating: { period, preliminary, coverage } }: { rating: ClusterRatingAnswer }) {
  const quarterText = useQuarterText();
  if (!period || !preliminary) return null;
  return (
    <Text>
      {quarterText(period, preliminary, coverage && { confirmed: coverage.scored, clusters: coverage.clusters })}
    </Text>
  );
}

export function ClusterRating({ query, unknownAction, brief = false }: ClusterRatingProps) {
  const { t } = useTranslation('mf-clusters');
  if (isMissing(query.error)) {
    return <EmptyState title={t('rating.unknownCluster')} action={unknownAction} />;
  }
  return (
    <Loaded query={query}>
      {(rating) => (
        <Stack gap="6">
          <Preliminary rating={rating} />
          <ClusterReasons rating={rating} />
          <ClusterHistory rating={rating} brief={brief} />
        </Stack>
      )}
    </Loaded>
  );
}
