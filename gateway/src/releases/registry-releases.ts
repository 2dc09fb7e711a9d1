import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import type { BodyCache } from '../files/body-cache';
import { FileTree } from '../files/file-tree';
import type { StoredFile } from '../files/file-tree';
import { fits } from './gates/releases-together';
import { getGrants, withinGrants } from './grants/granted';
import type { RegistryRecord } from './record/registry-record';
import { getApp, isStored, findPrevious } from './record/state-machine';
import type { AppState, RegistryState } from './record/state-machine';
import type { ReleaseId, Releases, ServedReleases, ServedRemote } from './releases';
import type { Manifests } from './store/manifests';
import { isShellManifest, SHELL } from './store/release-manifest';
import type { ReleaseStore } from './store/release-store';
import { visitorBucket } from './visitor-bucket';

type ReleasesParts = {
  record: RegistryRecord;
  manifests: Manifests;
  store: ReleaseStore;
  cache: BodyCache;
  /** Called with what is left out of pages. */
  onFault: (fault: string) => void;
};

/** Who is given something. */
type Lot = {
  visitor: string | undefined;
  /** Called when a release due to the visitor cannot be read. */
  onMissing: () => void;
};

/** What the registry gives to visitors. */
export class RegistryReleases implements Releases {
  /** What visitors got of a state of the record, by the canaries that fell to them. */
  private readonly served = new WeakMap<RegistryState, Map<string, ServedReleases>>();

  constructor(private readonly parts: ReleasesParts) {}

  async forVisitor(visitor: string | undefined): Promise<ServedReleases> {
    const state = await this.parts.record.recent();
    const known = this.served.get(state) ?? new Map<string, ServedReleases>();
    this.served.set(state, known);
    const lot = drawnCanaries(state, visitor);
    return known.get(lot) ?? this.makeFor(visitor, state, (served) => known.set(lot, served));
  }

  /** @param keep called with a result that is valid as long as the state; one with an unreadable release is not */
  private async makeFor(
    visitor: string | undefined,
    state: RegistryState,
    keep: (served: ServedReleases) => void,
  ): Promise<ServedReleases> {
    let isWhole = true;
    const onMissing = () => (isWhole = false);
    const { apps } = state;
    const shell = await this.shellFor(apps.get(SHELL), { visitor, onMissing });
    const names = [...apps.keys()].filter((name) => name !== SHELL).toSorted();
    const remotes = await Promise.all(names.map((name) => this.remoteFor(name, state, { visitor, shell, onMissing })));
    const served = { shell, remotes: remotes.filter((remote) => remote !== null) };
    if (isWhole) keep(served);
    return served;
  }

  async read(
    { app, version }: ReleaseId,
    file: string,
    acceptEncoding: string | undefined,
  ): Promise<StoredFile | null> {
    const state = await this.parts.record.recent();
    return isStored(getApp(state, app), version) ? this.readFile({ app, version }, file, acceptEncoding) : null;
  }

  async readShell(file: string, acceptEncoding: string | undefined): Promise<StoredFile | null> {
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

  private async shellFor(app: AppState | undefined, { visitor, onMissing }: Lot): Promise<ShellManifest | null> {
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
    { visitor, shell, onMissing }: Lot & { shell: ShellManifest | null },
  ): Promise<ServedRemote | null> {
    const app = getApp(state, name);
    const found = await Promise.all(candidates(name, app, visitor).map((version) => this.remote(state, name, version)));
    if (found.includes(null)) onMissing();
    const [manifest, ...others] = found.filter((candidate) => candidate !== null);
    if (!manifest) return null;
    // Released together with another shell, it may need what this one has no more.
    const fallback = others.find((other) => shell === null || fits(other, shell)) ?? null;
    const canary = manifest.version === app.canary?.version ? app.canary : null;
    const { sinceSeq } = canary ?? app;
    const channel = canary ? 'canary' : 'live';
    return { manifest, channel, sinceSeq, fallback, base: `/remotes/${name}/${manifest.version}/` };
  }

  /** Grants hold for what is live already, too: they may have been withdrawn since, or never requested. */
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
    // Read first: reports a release that cannot be served, and throws if that cannot be known now.
    const manifest = await manifests.forJudging(app, version);
    if (!manifest) return null;
    const { folder, files } = await store.folderOf({ app, version });
    const stored = await new FileTree(folder, cache, files).read(file, acceptEncoding);
    if (!stored && Object.hasOwn(manifest.files, file)) store.doubt({ app, version });
    return stored;
  }
}

/** Names of the apps whose canary a visitor gets: the only way in which visitors differ. */
function drawnCanaries({ apps }: RegistryState, visitor: string | undefined): string {
  return [...apps].flatMap(([name, app]) => (canaryFor(name, app, visitor) ? [name] : [])).join();
}

function canaryFor(name: string, { canary }: AppState, visitor: string | undefined): AppState['canary'] {
  return canary && visitor !== undefined && visitorBucket(visitor, name) < canary.percent ? canary : null;
}

/** Versions for a visitor, in order of preference: the canary if the visitor was drawn, the live one, the previous one. */
function candidates(name: string, app: AppState, visitor: string | undefined): string[] {
  const { live } = app;
  const canary = canaryFor(name, app, visitor);
  if (live === null && canary === null) return [];
  return [canary?.version ?? null, live, findPrevious(app)].filter((version) => version !== null);
}
