import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { canonicalJson } from '@klaster/shared/contract';
import { packFolder } from '../release/archive';
import { inRoot } from '../workspace';
import type { Plant } from './plant';
import type { WatchedSystem } from './system';

const APP = 'mf-oil-factories';

/** Visitors of networks of their own: more than the gateway needs to go back (decision 017). */
const VISITORS = 8;

const run = promisify(execFile);

/** Releases that fail, a record that is not whole, a disk that is full. */
export const RELEASE_PLANTS: readonly Plant[] = [
  {
    what: `a release of ${APP} went live that eight visitors could not load`,
    alerts: ['KlasterRemoteFailing', 'KlasterRemoteRolledBack'],
    plant: async (system) => {
      const version = await publishAnother(system);
      for (let visitor = 0; visitor < VISITORS; visitor += 1) await failFor(system, visitor, version);
      return async () => {
        const registry = await system.registry();
        await registry.promote([{ app: APP, version, percent: 100 }], 'it was the network');
      };
    },
  },
  {
    what: 'an event was taken out of the record of releases',
    alerts: ['KlasterReleaseRecordBroken'],
    plant: async (system) => {
      const [event, aside] = ['record/00000002.json', 'aside.json'].map((file) => path.join(system.releasesDir, file));
      await rename(event!, aside!);
      return () => rename(aside!, event!);
    },
  },
  {
    what: 'the disk of the releases was filled',
    alerts: ['KlasterDiskAlmostFull'],
    plant: async (system) => {
      const file = path.join(system.releasesDir, 'filler');
      const { stdout } = await run('df', ['--output=avail', '-B1', system.releasesDir]);
      await writeFile(file, Buffer.alloc(Math.floor(Number(stdout.split('\n')[1]) * 0.95)));
      return () => rm(file);
    },
  },
];

/** The same build under another version, live for all. */
async function publishAnother(system: WatchedSystem): Promise<string> {
  const folder = path.join(system.folder, 'another');
  await cp(inRoot(APP, 'dist'), folder, { recursive: true });
  const file = path.join(folder, 'routes.json');
  const { version: _, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as {
    routes: { title: { en: string } }[];
  } & {
    version: string;
  };
  for (const { title } of manifest.routes) title.en += ' (new)';
  // As a build names itself: `shared/build/release-facts.ts`.
  const version = createHash('sha256').update(canonicalJson(manifest)).digest('hex').slice(0, 16);
  await writeFile(file, JSON.stringify({ ...manifest, version }));
  // The twins of the manifest before; a release may come without.
  for (const twin of ['br', 'gz']) await rm(`${file}.${twin}`, { force: true });
  const { bytes } = await packFolder(folder);
  await (await system.registry()).publish(APP, bytes, { percent: 100, why: 'a fault, planted' });
  await rm(folder, { recursive: true });
  return version;
}

/** A visitor of a network of their own opens the remote's page, and reports that it could not be loaded. */
async function failFor(system: WatchedSystem, visitor: number, version: string): Promise<void> {
  const from = { 'x-forwarded-for': `198.51.${visitor}.7` };
  const page = await system.send('GET', '/oil-factories-reestrs-auth', { headers: { ...from, accept: 'text/html' } });
  const ticket = /"ticket":"([^"]+)"/.exec(await page.text())?.[1];
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]);
  const body = { app: APP, version, phase: 'entry', message: 'planted', ticket };
  await system.send('POST', '/registry/failures', { headers: { ...from, cookie: cookie.join('; ') }, body });
}
