import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { canonicalJson } from '@klaster/shared/contract';
import { packFolder } from '../release/archive';
import { inRoot } from '../workspace';
import { again } from './plant';
import type { Plant } from './plant';
import type { WatchedSystem } from './system';

const APP = 'mf-oil-factories';

const PATH = '/oil-factories-reestrs-auth';

/** Visitors of networks of their own: more than the gateway needs to go back (decision 017). */
const VISITORS = 8;

const run = promisify(execFile);

/** Slow pages reported at once, and the milliseconds until the next ones. */
const SLOW_PAGES = 10;
const PAUSE_MS = 500;

/** Releases that fail or are slow, a record that is not whole, a disk that is full. */
export const RELEASE_PLANTS: readonly Plant[] = [
  {
    what: `a release of ${APP} went live that eight visitors could not load`,
    alerts: ['KlasterRemoteFailing', 'KlasterRemoteRolledBack'],
    plant: async (system) => {
      const version = await publishAnother(system);
      for (let visitor = 0; visitor < VISITORS; visitor += 1) await failFor(system, visitor, version);
      return async () => {
        const registry = await system.registry();
        const body = { releases: [{ app: APP, version, percent: 100 }], why: 'it was the network' };
        await registry.call('POST /registry/promotions', { body });
      };
    },
  },
  {
    what: `pages of ${APP} reported nine seconds`,
    alerts: ['KlasterPagesSlow'],
    plant: async (system) => {
      let visitor = 0;
      return again(async () => {
        const pages = Array.from({ length: SLOW_PAGES }, () => reportSlowPage(system, (visitor += 1)));
        await Promise.all(pages);
        await sleep(PAUSE_MS);
      });
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

/** Publishes the same build as another version and makes it live. */
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

type Page = { headers: Record<string, string>; ticket: string; version: string };

/** A visitor of a network of their own opens the remote's page. */
async function open(system: WatchedSystem, visitor: number): Promise<Page> {
  const from = { 'x-forwarded-for': `198.51.${visitor % 256}.7` };
  const page = await system.send('GET', PATH, { headers: { ...from, accept: 'text/html' } });
  const text = await page.text();
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]);
  return {
    headers: { ...from, cookie: cookie.join('; ') },
    ticket: /"ticket":"([^"]+)"/.exec(text)?.[1] ?? '',
    version: new RegExp(`"name":"${APP}","version":"(\\w+)"`).exec(text)?.[1] ?? '',
  };
}

/** A visitor reports that the page could not be loaded. */
async function failFor(system: WatchedSystem, visitor: number, version: string): Promise<void> {
  const { headers, ticket } = await open(system, visitor);
  const body = { app: APP, version, phase: 'entry', message: 'planted', ticket };
  await system.send('POST', '/registry/failures', { headers, body });
}

/** A visitor's browser reports how long the page took. */
async function reportSlowPage(system: WatchedSystem, visitor: number): Promise<void> {
  const { headers, ticket, version } = await open(system, visitor);
  const body = { app: APP, version, route: PATH, vitals: { lcp: 9000 }, ticket };
  await system.send('POST', '/registry/vitals', { headers, body });
}
