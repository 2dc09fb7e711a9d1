import type { Browser } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { progress } from '../progress';
import { runProgram } from '../run-program';
import { buildMonolith, WEBPACK } from '../system/builds';
import { publish } from '../system/publish';
import { serveStatic } from '../system/static-server';
import type { System } from '../system/system';
import { untilVisible } from './until-visible';
import { WorkspaceCopy } from './workspace-copy';

const REMOTE = 'mf-registers';
const PAGE = '/reestrs-auth';

/** Milliseconds from a changed source to a new page that shows it. */
export type Deployment = {
  remote: { build: number; publish: number };
  monolith: { build: number; publish: number };
};

/** Changes the sources of one remote, and lets both ways of delivery bring the change to a new page, in turn. */
export async function runDeployments(browser: Browser, system: System, count: number): Promise<Deployment[]> {
  const copy = await WorkspaceCopy.make();
  const served = await mkdtemp(path.join(tmpdir(), 'klaster-monolith-'));
  const monolith = await serveStatic(served, system.api.address);
  const deployments: Deployment[] = [];
  try {
    // The first round fills the caches of webpack and is thrown away.
    for (let round = 0; round <= count; round++) {
      const mark = `bench${round}x${Date.now()}`;
      await copy.change(mark);
      const deployment = {
        remote: await deployRemote(browser, copy, system, mark),
        monolith: await deployMonolith(browser, copy, { served, address: monolith.address }, mark),
      };
      progress(`deployment ${round}: ${JSON.stringify(deployment)}`);
      if (round > 0) deployments.push(deployment);
    }
  } finally {
    await monolith.stop();
    await rm(served, { recursive: true, force: true });
    await copy.remove();
  }
  return deployments;
}

async function deployRemote(browser: Browser, copy: WorkspaceCopy, { gateway }: System, mark: string) {
  const build = await timed(() => runProgram(process.execPath, WEBPACK, copy.folder(REMOTE)));
  const published = await timed(async () => {
    await publish(REMOTE, copy.folder(REMOTE, 'dist'), gateway);
    await untilVisible(browser, `${gateway.address}${PAGE}`, mark);
  });
  return { build, publish: published };
}

type Site = { served: string; address: string };

async function deployMonolith(browser: Browser, copy: WorkspaceCopy, { served, address }: Site, mark: string) {
  const build = await timed(() => buildMonolith(copy.root));
  const published = await timed(async () => {
    await cp(copy.folder('bench/dist/monolith'), served, { recursive: true });
    await untilVisible(browser, `${address}${PAGE}`, mark);
  });
  return { build, publish: published };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
