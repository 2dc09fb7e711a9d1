import { ISOLATED_PAGE } from '@klaster/shared/contract/http';
import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';
import { FileTree } from '../files/file-tree';
import type { BodyCache, StoredFile } from '../files/file-tree';
import { fits } from './gates/releases-together';
import { findIsolation, getGrants, withinGrants } from './grants/granted';
import type { RegistryRecord } from './record/registry-record';
import { getApp, isStored, findPrevious } from './record/state-machine';
import type { AppState, RegistryState } from './record/state-machine';
import type { ReleaseId } from '../storage/registry-folders';
import type { Releases, ServedReleases, ServedRemote } from './releases';
import type { Manifests } from './store/manifests';
import { isShellManifest, SHELL } from './store/release-manifest';
import type { ReleaseStore } from './store/release-store';

const SOURCE_MAP = /\.map$/i;

type ReleasesParts = {
  record: RegistryRecord;
  manifests: Manifests;
  store: ReleaseStore;
  cache: BodyCache;
  onFault: (fault: string) => void;
};

type Recipient = {
  visitor: string | undefined;
  /** Called when one of the visitor's releases cannot be read. */
  onMissing: () => void;
};

export class RegistryReleases implements Releases {
  /** By the state of the record and the visitor's canaries. */
  private readonly served = new WeakMap<RegistryState, Map<string, ServedReleases>>();

  constructor(private readonly parts: ReleasesParts) {}

  async forVisitor(visitor: string | undefined): Promise<ServedReleases> {
    const state = await this.parts.record.recent();
    const known = this.served.get(state) ?? new Map<string, ServedReleases>();
    this.served.set(state, known);
    const canaries = drawnCanaries(state, visitor);
    const cached = known.get(canaries);
    if (cached) return cached;
    let isComplete = true;
    const onMissing = () => (isComplete = false);
    const shell = await this.shellFor(state.apps.get(SHELL), { visitor, onMissing });
    const names = [...state.apps.keys()].filter((name) => name !== SHELL).toSorted();
    const remotes = await Promise.all(names.map((name) => this.remoteFor(name, state, { visitor, shell, onMissing })));
    const retired = listRetired(state);
    const served = { shell, remotes: remotes.filter((remote) => remote !== null), retired };
    if (isComplete) known.set(canaries, served);
    return served;
  }

  async onTrial(name: string, version: string): Promise<ServedRemote | null> {
    const state = await this.parts.record.recent();
    const { versions, live, bad, retired } = getApp(state, name);
    const names = versions.map((release) => release.version);
    const newer = live === null ? names : names.slice(0, names.indexOf(live));
    if (retired || bad.includes(version) || !newer.includes(version)) return null;
    const manifest = await this.remote(state, name, version);
    const shell = await this.shellFor(state.apps.get(SHELL), { visitor: undefined, onMissing: () => undefined });
    if (manifest === null || (shell !== null && !fits(manifest, shell))) return null;
    const base = `/remotes/${name}/${version}/`;
    const isolated = findIsolation(getGrants(state, name));
    if (isolated && !hasFrames(shell)) return null;
    return { manifest, channel: 'override', sinceSeq: 0, fallback: null, base, isolated };
  }

  async read(
    { app, version }: ReleaseId,
    file: string,
    acceptEncoding: string | undefined,
  ): Promise<StoredFile | null> {
    const state = await this.parts.record.recent();
    if (SOURCE_MAP.test(file) || !isStored(getApp(state, app), version)) return null;
    return this.readFile({ app, version }, file, acceptEncoding);
  }

  /** The source map of a script, for the team; visitors get none. */
  async readMap(release: ReleaseId, script: string): Promise<Buffer | null> {
    return (await this.readFile(release, `${script}.map`, undefined))?.bytes ?? null;
  }

  async readShell(file: string, acceptEncoding: string | undefined): Promise<StoredFile | null> {
    if (SOURCE_MAP.test(file)) return null;
    const { live, versions } = getApp(await this.parts.record.recent(), SHELL);
    const newestFirst = versions.map(({ version }) => version);
    for (const version of live ? [live, ...newestFirst] : newestFirst) {
      const manifest = await this.parts.manifests.of(SHELL, version);
      if (!manifest || !Object.hasOwn(manifest.files, file)) continue;
      const stored = await this.readFile({ app: SHELL, version }, file, acceptEncoding);
      if (stored) return stored;
    }
    return null;
  }

  private async shellFor(app: AppState | undefined, { visitor, onMissing }: Recipient): Promise<ShellManifest | null> {
    for (const version of app ? candidates(SHELL, app, visitor) : []) {
      const manifest = await this.parts.manifests.of(SHELL, version);
      if (manifest && isShellManifest(manifest)) return manifest;
      onMissing();
    }
    return null;
  }

  private async remoteFor(
    name: string,
    state: RegistryState,
    { visitor, shell, onMissing }: Recipient & { shell: ShellManifest | null },
  ): Promise<ServedRemote | null> {
    const app = getApp(state, name);
    const found = await Promise.all(candidates(name, app, visitor).map((version) => this.remote(state, name, version)));
    if (found.includes(null)) onMissing();
    const [manifest, ...others] = found.filter((candidate) => candidate !== null);
    const isolated = findIsolation(getGrants(state, name));
    if (!manifest || (isolated && !hasFrames(shell))) return null;
    // A version released with another shell may need modules that this shell lacks.
    const fallback = others.find((other) => shell === null || fits(other, shell)) ?? null;
    const canary = manifest.version === app.canary?.version ? app.canary : null;
    const { sinceSeq } = canary ?? app;
    const channel = canary ? 'canary' : 'live';
    const base = `/remotes/${name}/${manifest.version}/`;
    return { manifest, channel, sinceSeq, fallback, base, isolated };
  }

  /** Grants may have been withdrawn since the release went live. */
  private async remote(state: RegistryState, name: string, version: string): Promise<RemoteManifest | null> {
    const manifest = await this.parts.manifests.of(name, version);
    if (!manifest || isShellManifest(manifest)) return null;
    const granted = withinGrants(manifest, getGrants(state, name));
    for (const part of granted.leftOut)
      this.parts.onFault(`${name}@${version}: ${part} is not granted and left out of pages`);
    return granted.manifest;
  }

  private async readFile(
    { app, version }: ReleaseId,
    file: string,
    acceptEncoding: string | undefined,
  ): Promise<StoredFile | null> {
    const { store, manifests, cache } = this.parts;
    // Reports a release that cannot be served; throws if the store does not answer.
    const manifest = await manifests.forJudging(app, version);
    if (!manifest) return null;
    const { folder, files } = await store.ensureFolder({ app, version });
    const stored = await new FileTree(folder, cache, files).read(file, acceptEncoding);
    if (!stored && Object.hasOwn(manifest.files, file)) store.doubt({ app, version });
    return stored;
  }
}

/** An older shell would run an isolated remote in the page. */
const hasFrames = (shell: ShellManifest | null) => shell === null || Object.hasOwn(shell.files, ISOLATED_PAGE);

/** Addresses of retired apps. */
function listRetired(state: RegistryState): string[] {
  return [...state.apps].flatMap(([name, { retired }]) => (retired ? getGrants(state, name).paths : []));
}

/** Names of the apps whose canary the visitor gets. */
function drawnCanaries({ apps }: RegistryState, visitor: string | undefined): string {
  return [...apps].flatMap(([name, app]) => (canaryFor(name, app, visitor) ? [name] : [])).join();
}

function canaryFor(name: string, { canary }: AppState, visitor: string | undefined): AppState['canary'] {
  return canary && visitor !== undefined && visitorBucket(visitor, name) < canary.percent ? canary : null;
}

/** Versions for a visitor in order of preference: canary, live version, previous one. */
function candidates(name: string, app: AppState, visitor: string | undefined): string[] {
  const { live } = app;
  const canary = canaryFor(name, app, visitor);
  if (live === null && canary === null) return [];
  return [canary?.version ?? null, live, findPrevious(app)].filter((version) => version !== null);
}

const BUCKETS = 10_000;

/** Stable bucket of a visitor and an app in [0, 100). Visitors below a canary's percent get the canary. */
export function visitorBucket(visitor: string, app: string): number {
  const digest = createHash('sha256').update(`${visitor}:${app}`).digest();
  return (digest.readUInt32BE(0) % BUCKETS) / (BUCKETS / 100);
}
