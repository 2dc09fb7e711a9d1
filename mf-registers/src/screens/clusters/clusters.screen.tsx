import { sessionClient } from '@klaster/shared/http';
import { useSession } from '@klaster/shared/session';
import { ClusterRegister } from '../../features/cluster/cluster-register';

/** The staff's register of clusters. */
export function Component() {
  const bound = Boolean(useSession()?.claims.province_code);
  return <ClusterRegister client={sessionClient} fixedProvince={bound} />;
}
