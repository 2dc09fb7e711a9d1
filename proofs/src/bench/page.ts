import { freePort } from '@klaster/tools/process/free-port';
import { succeed } from '@klaster/tools/process/run-program';
import { progress } from '@klaster/tools/progress';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import { chromium } from '@playwright/test';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishApps } from '../harness/built-system';
import type { BuiltSystem } from '../harness/built-system';
import { Client } from '../harness/client';
import { ManagedProcess } from '../harness/managed-process';
import { startNginx } from '../harness/nginx';
import { packageFolder } from '../harness/npm-packages';
import { assertInstalled } from '../harness/packages';
import { CHROMIUM_ARGS, chromiumPath, storeSession } from '../harness/browser';
import { reportToReview } from './data.repository';
import { median } from './measure';
import type { Measure } from './measure';

/** The last version that runs on Node 20. */
const LIGHTHOUSE = '12';

const pages = (report: number): { name: string; path: string; login?: string }[] => [
  { name: 'landing', path: '/' },
  { name: 'register', path: '/reestrs-auth' },
  { name: 'review', path: `/amallar/cluster-info/${report}`, login: 'reviewer' },
];

/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms latency, a quarter of the processor. Session and browser cache are preserved. */
const OPTIONS = [
  '--output=json',
  '--quiet',
  '--only-categories=performance',
  '--form-factor=desktop',
  '--screenEmulation.mobile=false',
  '--screenEmulation.width=1440',
  '--screenEmulation.height=900',
  '--screenEmulation.deviceScaleFactor=1',
  '--throttling-method=devtools',
  '--throttling.requestLatencyMs=150',
  '--throttling.downloadThroughputKbps=1600',
  '--throttling.uploadThroughputKbps=750',
  '--throttling.cpuSlowdownMultiplier=4',
  '--disable-storage-reset',
];

type Visit = { readonly paint: number; readonly lcp: number; readonly blocking: number; readonly cls: number } & {
  readonly bytes: number;
  /** Scripts loaded over the network. */
  readonly scripts: number;
};

type Place = { readonly folder: string; readonly rounds: number };

/** Compared with a monolith of the same sources: no federation, no preview, no data in the HTML. */
export async function measurePages(system: BuiltSystem, { folder, rounds }: Place): Promise<Measure[]> {
  assertInstalled(['nginx']);
  await publishApps(system.address, system.releasesDir, 'for the bench');
  const lighthouse = path.join(await packageFolder('lighthouse', LIGHTHOUSE), 'cli/index.js');
  const port = await freePort();
  const http = staticServer(port, await buildMonolith(), system.apiAddress);
  const nginx = await startNginx(path.join(folder, 'monolith'), { http });
  const measures: Measure[] = [];
  const waiting = await system.asOwner(reportToReview);
  try {
    for (const { name, path: at, login } of pages(waiting)) {
      const visits = { ours: [] as Visit[][], monolith: [] as Visit[][] };
      for (let round = 0; round <= rounds; round += 1) {
        for (const [way, address] of [
          ['ours', system.address],
          ['monolith', `http://127.0.0.1:${port}`],
        ] as const) {
          progress(`${name}, ${way}, round ${round}`);
          const token = login && (await Client.signIn(system.apiAddress, login)).headers['x-access-token'];
          const both = await visitTwice({ lighthouse, folder, token }, address + at);
          // The first round is a warm-up, in which the gateway renders previews.
          if (round > 0) visits[way].push(both);
        }
      }
      for (const [index, kind] of ['cold', 'warm'].entries()) {
        const [ours, theirs] = [visits.ours, visits.monolith].map((all) => all.map((both) => both[index]!));
        measures.push(...compareVisits(`${name}, ${kind}`, ours!, theirs!));
      }
    }
  } finally {
    await nginx.end();
  }
  return measures;
}

function compareVisits(name: string, ours: readonly Visit[], theirs: readonly Visit[]): Measure[] {
  const ratio = (of: (visit: Visit) => number, what: string, unit = 'ms'): Measure => {
    const values = ours.map((visit, round) => of(visit) / of(theirs[round]!));
    const both = [ours, theirs].map((visits) => median(visits.map(of)).toFixed(0)).join('/');
    return { name: `${name}: ${what}, ${both} ${unit}`, values, digits: 2 };
  };
  const isWarm = name.endsWith('warm');
  return [
    { ...ratio(({ paint }) => paint, 'FCP'), limit: 1 },
    ratio(({ lcp }) => lcp, 'LCP'),
    { name: `${name}: CLS`, values: ours.map(({ cls }) => cls), limit: 0.01, digits: 3 },
    ...(isWarm
      ? [{ name: `${name}: scripts fetched`, values: ours.map(({ scripts }) => scripts), limit: 0 }]
      : [ratio(({ blocking }) => blocking + 1, 'TBT'), ratio(({ bytes }) => bytes / 1000, 'size', 'kB')]),
  ];
}

type Visitor = { readonly lighthouse: string; readonly folder: string; readonly token: string | undefined };

/** Lighthouse gives up on a busy machine. */
const ATTEMPTS = 3;

/** Visits a page with an empty cache, then again. */
async function visitTwice(visitor: Visitor, url: string, attempts = ATTEMPTS): Promise<Visit[]> {
  const profile = await mkdtemp(path.join(visitor.folder, 'profile-'));
  if (visitor.token) await signIn(profile, new URL(url).origin, visitor.token);
  const port = await freePort();
  const args = [...CHROMIUM_ARGS, '--headless', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`];
  const browser = new ManagedProcess({ name: 'Chromium', file: await chromiumPath(), args: [...args, 'about:blank'] });
  try {
    return [await visit(visitor, url, port), await visit(visitor, url, port)];
  } catch (error) {
    if (attempts <= 1) throw error;
    progress(String(error).split('\n')[0] ?? '');
    return await visitTwice(visitor, url, attempts - 1);
  } finally {
    await browser.end();
  }
}

async function visit({ lighthouse, folder }: Visitor, url: string, port: number): Promise<Visit> {
  const file = path.join(folder, 'lighthouse.json');
  const args = [lighthouse, url, ...OPTIONS, `--port=${port}`, `--output-path=${file}`];
  await succeed(process.execPath, args, { cwd: ROOT });
  type Request = { url: string; resourceType: string; mimeType: string; transferSize: number };
  type Audit = { numericValue: number; details?: { items: Request[] } };
  const { audits } = JSON.parse(await readFile(file, 'utf8')) as { audits: Record<string, Audit> };
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const unanswered = requests.find(
    ({ resourceType, mimeType }) => resourceType === 'Fetch' && mimeType === 'text/html',
  );
  if (unanswered) throw new Error(`${url} got a page instead of data at ${unanswered.url}.`);
  return {
    paint: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: requests.filter(({ resourceType, transferSize }) => resourceType === 'Script' && transferSize > 0).length,
  };
}

/** Stores a session in a profile, without loading anything of the site. */
async function signIn(profile: string, origin: string, token: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: CHROMIUM_ARGS,
  });
  const page = await context.newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  await page.evaluate(storeSession, token);
  await context.close();
}

async function buildMonolith(): Promise<string> {
  progress('building the monolith');
  const webpack = ['--import', 'tsx', 'node_modules/webpack-cli/bin/cli.js', '--config-node-env', 'production'];
  const args = [...webpack, '--config', 'monolith/webpack.config.ts'];
  await succeed(process.execPath, args, { cwd: inRoot('proofs') });
  return inRoot('proofs/dist/monolith');
}

/** nginx as a plain web server: brotli copies of scripts, immutable assets, the page at every other address, the API. */
const staticServer = (port: number, folder: string, apiAddress: string) => `
  gzip on;
  gzip_proxied any;
  gzip_types application/json;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
    location ~ ^/assets/.+\\.js$ {
      types {}
      default_type text/javascript;
      add_header Cache-Control "public, max-age=31536000, immutable";
      add_header Content-Encoding br;
      try_files $uri.br @plain;
    }
    location @plain { try_files $uri =404; }
    location ~ ^/(api|crud)/ { proxy_pass ${apiAddress}; }
    location / { add_header Cache-Control no-store; try_files /index.html =404; }
  }`;
