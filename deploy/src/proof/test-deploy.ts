import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBundle } from '../bundle/bundle';
import { buildImages } from '../image/images';
import { requirePrograms, say, UserError } from '../run';
import { SERVERS } from '../workspace';
import { checkNginx } from './nginx-shown';
import { Results } from './results';
import { checkImages } from './images-shown';
import { startSystem } from './system';
import { checkUnits } from './units';

const PARTS = ['units', 'system'] as const;

/** Programs that the test runs, with their Debian packages. */
const PROGRAMS = { nginx: 'nginx', openssl: 'openssl', podman: 'podman', psql: 'postgresql', setpriv: 'util-linux' };

/**
 * `test-deploy [units] [system] [--images-are-there]`: tests what is deployed, prints each result and how many passed. Everything is
 * real: images run by podman, PostgreSQL, nginx with TLS.
 */
export async function testDeploy(args: readonly string[]): Promise<number> {
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = named.find((name) => !PARTS.some((part) => part === name));
  if (unknown) throw new UserError(`There is no part "${unknown}"; there are ${PARTS.join(', ')}.`);
  const has = (part: (typeof PARTS)[number]) => named.length === 0 || named.includes(part);
  const results = new Results();
  if (has('units')) await checkUnits(results);
  if (has('system')) await checkSystem(results, args.includes('--images-are-there'));
  say(results.sentence());
  return results.failed === 0 ? 0 : 1;
}

async function checkSystem(results: Results, imagesAreThere: boolean): Promise<void> {
  await requirePrograms(PROGRAMS);
  if (!imagesAreThere) {
    for (const server of SERVERS) await makeBundle(server);
    for (const { name, layers } of await buildImages(SERVERS))
      results.check(
        `${name} is built`,
        layers.length > 0,
        layers.map(({ label, bytes }) => `${label} ${(bytes / 1e6).toFixed(1)} MB`).join(', '),
      );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-deploy-'));
  await chmod(folder, 0o755);
  try {
    const system = await startSystem(folder);
    try {
      await checkImages(results, system, folder);
      await checkNginx(results, system, folder);
    } finally {
      await system.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
