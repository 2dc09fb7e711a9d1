import type { ReportEntry, TargetFigure } from '@klaster/shared/contract';
import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';
import { targetQuery } from '../target/queries';

const NONE: readonly TargetFigure[] = [];

/** The cluster's target for the quarter of its report; undefined for staff who fill it in. */
export function useTargets(entry: ReportEntry): readonly TargetFigure[] {
  const isOwn = useSession()?.claims.cluster_id === entry.cluster_id;
  const { data } = useQuery({ ...targetQuery(entry), enabled: isOwn });
  return data?.target?.figures ?? NONE;
}
