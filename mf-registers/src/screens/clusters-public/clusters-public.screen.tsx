import { publicClient } from '@klaster/shared/http';
import { ClusterRegister } from '../../features/cluster/cluster-register';

/** The visitors' register of clusters. */
export function Component() {
  return <ClusterRegister client={publicClient} />;
}
