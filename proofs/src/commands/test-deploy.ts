import { makeBundle } from '@klaster/deploy/bundle/bundle';
import { buildImages } from '@klaster/deploy/image/images';
import { SERVERS } from '@klaster/deploy/workspace';
import { buildUnits } from '@klaster/tools/build/build-units';
import { UNITS } from '@klaster/tools/build/units';
import { checkImages } from '../deploy/images';
import { checkNginx } from '../deploy/nginx-checks';
import { withSystem } from '../deploy/system';
import { checkUnits } from '../deploy/units';
import { assertInstalled } from '../harness/packages';
import { prove } from '../harness/results';
import type { Proof } from '../harness/results';

/** `test-deploy`: tests systemd's units, and the images in podman with PostgreSQL and nginx with TLS. */
export async function run(): Promise<number> {
  assertInstalled(['nginx', 'openssl', 'podman', 'postgresql']);
  return prove('deploy', async (proof) => {
    await checkUnits(proof);
    await checkSystem(proof);
  });
}

async function checkSystem({ folder, results }: Proof): Promise<void> {
  await buildUnits(UNITS, new AbortController().signal);
  for (const server of SERVERS) await makeBundle(server);
  for (const { name, layers } of await buildImages(SERVERS)) {
    const sizes = layers.map(({ label, bytes }) => `${label} ${(bytes / 1e6).toFixed(1)} MB`);
    results.check(`${name} is built`, layers.length > 0, sizes.join(', '));
  }
  await withSystem(folder, async (system) => {
    await checkImages(results, system, folder);
    await checkNginx(results, system, folder);
  });
}
