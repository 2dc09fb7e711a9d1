import { sessionClient } from '@klaster/shared/http';
import { RegisterList } from '@klaster/shared/register';
import type { Register } from '@klaster/shared/register';

const PATHS = { live: '/major-21/clusters', removed: '/major-21' };

const clusters: Register = { name: 'clusters', app: 'mf-major-21', paths: { session: PATHS, public: PATHS } };

/** For accounts: the list of a register. */
export function Component() {
  return <RegisterList register={clusters} state="live" client={sessionClient} />;
}
