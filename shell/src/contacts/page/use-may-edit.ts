import { holdsPosition } from '@klaster/shared/contract';
import { useSession } from '@klaster/shared/session';

/** Whether the page of contacts is the user's to write: it is for administrators of the republic. */
export function useMayEdit(): boolean {
  const claims = useSession()?.claims;
  if (!claims || claims.province_code !== null || claims.cluster_id !== null) return false;
  return holdsPosition(claims.positions, ['ADMIN']);
}
