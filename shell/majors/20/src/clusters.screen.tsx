import { sessionClient } from '@klaster/shared/http';
import { RegisterList } from '@klaster/shared/register';
import type { Register } from '@klaster/shared/register';

const PATHS = { live: '/major-20/clusters', removed: '/major-20' };

const clusters: Register = { name: 'clusters', app: 'mf-major-20', paths: { session: PATHS, public: PATHS } };

/** For accounts: the list of a register. */
export function Component() {
  return <RegisterList register={clusters} state="live" client={sessionClient} />;
}
