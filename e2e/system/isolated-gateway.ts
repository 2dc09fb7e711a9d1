import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Build } from './altered-release';
import { systemUnderTest } from './environment';
import { Registry } from './registry';
import { startService } from './service';

/** A gateway with a copy of the system's releases, before the same API. */
export type OwnGateway = {
  address: string;
  /** The operator's own address. */
  operations: string;
  /** Folder of its releases. */
  releases: string;
  /** The live releases and how to change them, as the operator. */
  registry: Registry;
  /** The registry as the holder of a deploy token sees it. */
  withToken(token: string): Registry;
  /** Takes the files of an app's live version away, as a broken disk would. */
  takeAway(app: string): Promise<void>;
  putBack(app: string): Promise<void>;
  /**
   * Writes the live release as it would be of other sources, for publishing.
   *
   * @returns its folder and version
   */
  alter(app: string, change: (build: Build) => void): Promise<{ folder: string; version: string }>;
  stop(): Promise<void>;
};

/** @param env what its environment says besides */
export async function startOwnGateway(env: NodeJS.ProcessEnv = {}): Promise<OwnGateway> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-e2e-'));
  const releases = path.join(folder, 'releases');
  // Other journeys break parts of the system on purpose: failures and views reported by their pages stay out of this copy.
  const theirs = new Set(['failures', 'pages'].map((name) => path.join(systemUnderTest().releases, name)));
  await cp(systemUnderTest().releases, releases, { recursive: true, filter: (source) => !theirs.has(source) });
  const service = await startService('gateway', { API_URL: systemUnderTest().api, RELEASES_DIR: releases, ...env });
  const registry = await Registry.ofOperator(service.address, releases);
  const live = async (app: string) => path.join(releases, app, (await registry.app(app)).live ?? '');
  const away = (app: string) => path.join(folder, app);
  return {
    address: service.address,
    operations: service.operations,
    releases,
    registry,
    withToken: (token) => new Registry(service.address, token),
    takeAway: async (app) => rename(await live(app), away(app)),
    putBack: async (app) => rename(away(app), await live(app)),
    alter: async (app, change) => {
      const build = await Build.read(await live(app));
      change(build);
      build.seal();
      const { version } = build.manifest;
      const altered = path.join(folder, 'altered', `${app}-${version}`);
      await build.write(altered);
      return { folder: altered, version };
    },
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
