import { isOverload } from '../../storage/file-system';
import { StoreUnavailable } from '../../storage/object-store';
import { readManifest } from './release-manifest';
import type { ReleaseManifest } from './release-manifest';
import type { ReleaseStore } from './release-store';

/** Manifests never change: each is read once and stays known after its folder is removed. */
export class Manifests {
  private readonly known = new Map<string, ReleaseManifest>();

  constructor(
    private readonly store: ReleaseStore,
    private readonly onFault: (fault: string) => void,
  ) {}

  /** Null if the release is gone or damaged, or the store does not answer, unless it was read before. */
  async of(app: string, version: string): Promise<ReleaseManifest | null> {
    try {
      return await this.forJudging(app, version);
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.onFault(`${app}@${version} is not served for now: ${error.message}`);
      return null;
    }
  }

  /** For decisions that need the manifest. @throws {StoreUnavailable} and errors of an overloaded machine */
  async forJudging(app: string, version: string): Promise<ReleaseManifest | null> {
    const key = `${app}@${version}`;
    const found = this.known.get(key) ?? (await this.load(app, version));
    if (found && !this.known.has(key)) this.known.set(key, found);
    return this.known.get(key) ?? null;
  }

  /** Makes the manifest of a release known while it is judged; if that fails, it is forgotten unless it is stored. */
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
      const { folder } = await this.store.ensureFolder({ app, version });
      const { manifest } = await readManifest(folder, app);
      if (manifest.name === app && manifest.version === version) return manifest;
      this.onFault(`${app}@${version} is not served: its manifest is that of ${manifest.name}@${manifest.version}`);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.onFault(`${app}@${version} is not served: ${error instanceof Error ? error.message : String(error)}`);
    }
    return null;
  }
}

/** Whether the failure has nothing to do with the release. */
function isPassing(error: unknown): error is Error {
  return error instanceof StoreUnavailable || isOverload(error);
}
