import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BootRemote } from '@klaster/shared/contract';
import type { BodyCache } from '../files/body-cache';
import { FileTree } from '../files/file-tree';
import type { StoredFile } from '../files/file-tree';
import { ManifestFile } from './manifest-file';
import type { ReleaseStore } from './release-store';

const REMOTE_NAME = /^mf-[a-z0-9-]+$/;

type Remote = { manifest: ManifestFile; files: FileTree };

/** Releases as the build leaves them: one per remote, `<webDir>/<name>/dist`, live as soon as it is written. */
export class FolderReleaseStore implements ReleaseStore {
  private readonly remotes = new Map<string, Remote>();

  constructor(
    private readonly webDir: string,
    private readonly cache: BodyCache,
    private readonly onInvalid: (file: string, reason: string) => void,
  ) {}

  async list(): Promise<readonly BootRemote[]> {
    await this.discover();
    const entries = [...this.remotes].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const releases = await Promise.all(entries.map(([name, { manifest }]) => liveRelease(name, manifest)));
    return releases.filter((release) => release !== undefined);
  }

  async read(
    name: string,
    version: string,
    file: string,
    acceptEncoding: string | undefined,
  ): Promise<StoredFile | null> {
    if (!this.remotes.has(name)) await this.discover();
    const remote = this.remotes.get(name);
    if ((await remote?.manifest.current())?.version !== version) return null;
    return remote?.files.read(file, acceptEncoding) ?? null;
  }

  /** Learns of folders that came since; one that has gone is kept, its manifest with it. */
  private async discover(): Promise<void> {
    const names = await readdir(this.webDir).catch(() => []);
    for (const name of names) {
      if (!REMOTE_NAME.test(name) || this.remotes.has(name)) continue;
      const folder = path.join(this.webDir, name, 'dist');
      this.remotes.set(name, {
        manifest: new ManifestFile(path.join(folder, 'routes.json'), this.onInvalid),
        files: new FileTree(folder, this.cache),
      });
    }
  }
}

async function liveRelease(name: string, file: ManifestFile): Promise<BootRemote | undefined> {
  const manifest = await file.current();
  if (manifest?.name !== name) return undefined;
  return { ...manifest, entryUrl: `/remotes/${name}/${manifest.version}/${manifest.entry}` };
}
