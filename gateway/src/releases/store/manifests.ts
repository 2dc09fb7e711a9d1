import { isOverload } from '../../storage/fs-error';
import { StoreUnavailable } from '../../storage/object-store';
import { readManifest } from './release-manifest';
import type { ReleaseManifest } from './release-manifest';
import type { ReleaseStore } from './release-store';

/** Manifests of stored releases. They never change: each is read once, and stays known after its folder is removed. */
export class Manifests {
  private readonly known = new Map<string, ReleaseManifest>();

  constructor(
    private readonly store: Pick<ReleaseStore, 'folderOf'>,
    /** Called with a manifest that cannot be served. */
    private readonly onFault: (fault: string) => void,
  ) {}

  /** @returns null when the release's folder is gone or damaged and was never read before, or that cannot be known now */
  async of(app: string, version: string): Promise<ReleaseManifest | null> {
    try {
      return await this.forJudging(app, version);
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.onFault(`${app}@${version} is not served for now: ${error.message}`);
      return null;
    }
  }

  /**
   * The same, for what must not be decided without it.
   *
   * @throws {StoreUnavailable} if it cannot be known now, and errors of a machine without file handles or memory
   */
  async forJudging(app: string, version: string): Promise<ReleaseManifest | null> {
    const key = `${app}@${version}`;
    const found = this.known.get(key) ?? (await this.load(app, version));
    if (found && !this.known.has(key)) this.known.set(key, found);
    return this.known.get(key) ?? null;
  }

  /** Knows the manifest of a release that has no place yet while it is judged; forgets it if that fails, unless it is stored. */
  async whileKnown(manifest: ReleaseManifest, isStored: boolean, judge: () => Promise<void>): Promise<void> {
    const key = `${manifest.name}@${manifest.version}`;
    this.known.set(key, manifest);
    try {
      await judge();
    } catch (error) {
      if (!isStored) this.known.delete(key);
      throw error;
    }
  }

  private async load(app: string, version: string): Promise<ReleaseManifest | null> {
    try {
      const { manifest } = await readManifest((await this.store.folderOf({ app, version })).folder, app);
      if (manifest.name === app && manifest.version === version) return manifest;
      this.onFault(`${app}@${version} is not served: its manifest is that of ${manifest.name}@${manifest.version}`);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.onFault(`${app}@${version} is not served: ${error instanceof Error ? error.message : String(error)}`);
    }
    return null;
  }
}

/** Whether a failure says nothing of the release. */
function isPassing(error: unknown): error is Error {
  return error instanceof StoreUnavailable || isOverload(error);
}
