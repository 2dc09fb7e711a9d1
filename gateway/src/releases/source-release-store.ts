import { remoteManifestSchema } from '@klaster/shared/contract';
import type { BootRemote } from '@klaster/shared/contract';
import type { StoredFile } from '../files/file-tree';
import type { ReleaseStore } from './release-store';

/** Development: remotes served from source by their dev servers, in front of the store that has all others. */
export class SourceReleaseStore implements ReleaseStore {
  private readonly lastSeen = new Map<string, BootRemote>();

  constructor(
    /** Remote's name to its dev server's origin. */
    private readonly origins: Readonly<Record<string, string>>,
    private readonly built: ReleaseStore,
  ) {}

  async list(): Promise<readonly BootRemote[]> {
    const fromSource = Object.entries(this.origins).map(([name, origin]) => this.ask(name, origin));
    const built = (await this.built.list()).filter((remote) => !(remote.name in this.origins));
    const all = [...built, ...(await Promise.all(fromSource)).filter((remote) => remote !== undefined)];
    return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async read(...file: Parameters<ReleaseStore['read']>): Promise<StoredFile | null> {
    return this.built.read(...file);
  }

  /** What the dev server says now; the last answer while it is compiling or broken. */
  private async ask(name: string, origin: string): Promise<BootRemote | undefined> {
    try {
      const answer = await fetch(`${origin}/routes.json`, { signal: AbortSignal.timeout(5000) });
      const manifest = remoteManifestSchema.parse(await answer.json());
      this.lastSeen.set(name, { ...manifest, entryUrl: `${origin}/${manifest.entry}` });
    } catch {
      // The remote's own screens will say that it cannot be loaded.
    }
    return this.lastSeen.get(name);
  }
}
