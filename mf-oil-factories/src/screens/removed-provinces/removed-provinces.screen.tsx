import { sessionClient } from '@klaster/shared/http';
import { RemovedProvinces } from '../../features/provinces/removed-provinces';

/** Removed oil factories by province, for staff. */
export function Component() {
  return <RemovedProvinces client={sessionClient} />;
}
