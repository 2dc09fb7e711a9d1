import { randomBytes } from 'node:crypto';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishChanged } from '../harness/changed-build';
import { Client } from '../harness/client';
import { repeat } from './alert-fault';
import type { AlertFault, WatchedSystem } from './alert-fault';

const APP = 'mf-oil-factories';

const PATH = '/oil-factories-reestrs-auth';

/** Number of visitors, each from another network: more than the gateway needs for a rollback (decision 017). */
const VISITORS = 8;

/** Slow pages that are reported at once, and the pause before the next ones. */
const SLOW_PAGES = 10;
const PAUSE_MS = 500;

type Manifest = { routes: { title: { en: string } }[] };

export const RELEASE_FAULTS: readonly AlertFault[] = [
  {
    what: `a release of ${APP} went live that eight visitors could not load`,
    alerts: ['KlasterRemoteFailing', 'KlasterRemoteRolledBack'],
    plant: async (system) => {
      const version = await publishChanged<Manifest>(system, APP, ({ routes, ...rest }) => ({
        ...rest,
        routes: routes.map(({ title, ...route }) => ({ ...route, title: { ...title, en: `${title.en} (new)` } })),
      }));
      for (let visitor = 0; visitor < VISITORS; visitor += 1)
        await report(system, visitor, { what: 'failures', version, phase: 'entry', message: 'planted' });
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
      return repeat(async () => {
        const slow = { what: 'vitals' as const, route: PATH, vitals: { lcp: 9000 } };
        const pages = Array.from({ length: SLOW_PAGES }, () => report(system, (visitor += 1), slow));
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
      const { bavail, bsize } = await statfs(system.releasesDir);
      await writeFile(file, Buffer.alloc(Math.floor(bavail * bsize * 0.95)));
      return () => rm(file);
    },
  },
];

type Report = { readonly what: 'failures' | 'vitals' } & Readonly<Record<string, unknown>>;

/** A visitor from another network opens the page, and the browser sends a report. */
async function report(system: WatchedSystem, visitor: number, { what, ...facts }: Report): Promise<void> {
  const client = new Client(system.address, { 'x-forwarded-for': `198.51.${visitor % 256}.7` });
  const page = await client.send(PATH, { headers: { accept: 'text/html' } });
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]);
  const version = new RegExp(`/remotes/${APP}/(\\w+)/`).exec(await page.text())?.[1] ?? '';
  const body = { app: APP, version, page: randomBytes(16).toString('base64url'), ...facts };
  await client.send(`/registry/${what}`, { headers: { cookie: cookie.join('; ') }, body });
}
