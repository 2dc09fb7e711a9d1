import type { ClusterRatingAnswer, Quarter } from '@klaster/shared/contract';
import { partsOf } from '@klaster/shared/contract/indicators';
import type { KnownFigures } from '@klaster/shared/contract/indicators';
import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';
import { reportFiguresQuery } from './queries';

/**
 * Figures of a report that may be changed: those that its score is made of, and what the derived ones among them are computed from, for
 * staff and the cluster's own people. Where these are refused, or the server cannot give them, a derived figure is changed by itself.
 * @returns nothing while they are on their way: with them there are more fields
 */
export function useKnownFigures({ cluster, criteria }: ClusterRatingAnswer, period: Quarter): KnownFigures | undefined {
  const claims = useSession()?.claims;
  const isReader = claims !== undefined && (claims.cluster_id === null || claims.cluster_id === cluster.cluster_id);
  const read = criteria.flatMap(({ figures }) => figures);
  const parts = read.flatMap(({ key }) => partsOf(key));
  const { data, isLoading } = useQuery({
    ...reportFiguresQuery(cluster.cluster_id, period),
    enabled: isReader && parts.length > 0,
  });
  if (isLoading) return undefined;
  return Object.fromEntries([
    ...parts.flatMap((key) => (data?.[key] === undefined ? [] : [[key, data[key]] as const])),
    ...read.map(({ key, value }) => [key, value] as const),
  ]);
}
