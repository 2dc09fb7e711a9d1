import { publicClient } from '@klaster/shared/http';
import { RemovedProvinces } from '../../features/provinces/removed-provinces';

/** Removed oil factories by province, for visitors. */
export function Component() {
  return <RemovedProvinces client={publicClient} />;
}
