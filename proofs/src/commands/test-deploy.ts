import { makeBundle } from '@klaster/deploy/bundle/bundle';
import { buildImages } from '@klaster/deploy/image/images';
import { SERVERS } from '@klaster/deploy/workspace';
import { buildUnits } from '@klaster/tools/build/build-units';
import { UNITS } from '@klaster/tools/build/units';
import { UserError } from '@klaster/tools/user-error';
import { checkImages } from '../deploy/images';
import { checkNginx } from '../deploy/nginx-checks';
import { withSystem } from '../deploy/system';
import { checkUnits } from '../deploy/units';
import { assertInstalled } from '../harness/packages';
import { prove } from '../harness/results';
import type { Proof } from '../harness/results';

const PARTS = ['units', 'system'];

/**
 * `test-deploy [units] [system] [--images-are-there]`: tests systemd's units, and the images in podman with PostgreSQL
 * and nginx with TLS.
 */
export async function run(args: readonly string[]): Promise<number> {
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = named.find((name) => !PARTS.includes(name));
  if (unknown) throw new UserError(`There is no part "${unknown}"; there are ${PARTS.join(', ')}.`);
  const has = (part: string) => named.length === 0 || named.includes(part);
  if (has('system')) assertInstalled(['nginx', 'openssl', 'podman', 'postgresql']);
  return prove('deploy', async (proof) => {
    if (has('units')) await checkUnits(proof);
    if (has('system')) await checkSystem(proof, args.includes('--images-are-there'));
  });
}

async function checkSystem({ folder, results }: Proof, imagesAreThere: boolean): Promise<void> {
  if (!imagesAreThere) {
    await buildUnits(UNITS, new AbortController().signal);
    for (const server of SERVERS) await makeBundle(server);
    for (const { name, layers } of await buildImages(SERVERS)) {
      const sizes = layers.map(({ label, bytes }) => `${label} ${(bytes / 1e6).toFixed(1)} MB`);
      results.check(`${name} is built`, layers.length > 0, sizes.join(', '));
    }
  }
  await withSystem(folder, async (system) => {
    await checkImages(results, system, folder);
    await checkNginx(results, system, folder);
  });
}
