import type { Browser } from '@playwright/test';
import { cp, rm } from 'node:fs/promises';
import { progress } from '../progress';
import { runProgram } from '../run-program';
import { buildMonolith, WEBPACK } from '../system/builds';
import { publish } from '../system/publish';
import { serveStatic } from '../system/static-server';
import type { System } from '../system/system';
import { scratchFolder } from '../workspace';
import { untilVisible } from './until-visible';
import { WorkspaceCopy } from './workspace-copy';

const REMOTE = 'mf-registers';
const PAGE = '/reestrs-auth';

type Delivery = {
  /** Milliseconds from a changed source to the finished build. */
  build: number;
  /** Milliseconds from there to a new page that shows the change. */
  publish: number;
};

/** One change, brought to a new page by both ways of delivery. */
type Deployment = { remote: Delivery; monolith: Delivery };

/** Whether webpack remembers the build before, as where somebody works, or nothing, as on a machine that only builds. */
export type Caches = 'empty' | 'filled';

export type Deployments = Record<Caches, Deployment[]>;

/** Changes the sources of one remote again and again. The first round is a warm-up and is discarded. */
export async function runDeployments(browser: Browser, system: System, count: number): Promise<Deployments> {
  const copy = await WorkspaceCopy.make();
  const served = await scratchFolder('served');
  const server = await serveStatic(served, system.api.address);
  const ways = { browser, copy, system, site: { served, address: server.address } };
  const deployments: Deployments = { empty: [], filled: [] };
  try {
    for (let round = 0; round <= count; round++) {
      await copy.forgetBuilds();
      for (const caches of ['empty', 'filled'] as const) {
        const deployment = await deploy(ways, `${caches}${round}`);
        progress(`deployment ${round}, caches ${caches}: ${JSON.stringify(deployment)}`);
        if (round > 0) deployments[caches].push(deployment);
      }
    }
  } finally {
    await server.stop();
    await rm(served, { recursive: true, force: true });
    await copy.remove();
  }
  return deployments;
}

type Site = { served: string; address: string };
type Ways = { browser: Browser; copy: WorkspaceCopy; system: System; site: Site };

async function deploy({ browser, copy, system, site }: Ways, mark: string): Promise<Deployment> {
  await copy.change(mark);
  return {
    remote: await deployRemote({ browser, copy, mark }, system),
    monolith: await deployMonolith({ browser, copy, mark }, site),
  };
}

/** A change of the screen, by the mark that a browser finds it by. */
type Edit = {
  readonly browser: Browser;
  readonly copy: WorkspaceCopy;
  readonly mark: string;
};

async function deployRemote({ browser, copy, mark }: Edit, { gateway }: System): Promise<Delivery> {
  const build = await timed(() => runProgram(process.execPath, WEBPACK, { cwd: copy.folder(REMOTE) }));
  const published = await timed(async () => {
    await publish(REMOTE, copy.folder(REMOTE, 'dist'), gateway);
    await untilVisible(browser, `${gateway.address}${PAGE}`, mark);
  });
  return { build, publish: published };
}

async function deployMonolith({ browser, copy, mark }: Edit, { served, address }: Site) {
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
