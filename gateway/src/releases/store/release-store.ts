import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { appNameSchema } from '@klaster/shared/contract';
import { hasCode } from '../../storage/fs-error';
import { syncPath } from '../../storage/sync';
import type { RegistryFolders } from '../../storage/registry-folders';
import { ARCHIVE_LIMITS } from './archive-limits';
import { openArchive } from './open-archive';
import type { OpenedRelease } from './open-archive';
import type { ReleaseArchives } from './release-archives';
import { bytesIn, folderFaults, syncTree } from './release-folder';
import { spool } from './spool';
import { KeyedQueue } from './keyed-queue';

/** Milliseconds after which a half-written folder is considered abandoned. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** A checked release that is not stored yet, with its archive. */
export type ReceivedRelease = OpenedRelease & { archive: string };

/**
 * The folders of releases: each is written to a temporary folder and renamed, so that it appears atomically. With archives, the folders
 * are only this gateway's copies, and the archives are what is stored.
 */
export class ReleaseStore {
  private readonly publications = new KeyedQueue();

  constructor(
    private readonly folders: RegistryFolders,
    /** Null if gateways share the folders themselves. */
    private readonly archives: ReleaseArchives | null,
  ) {}

  /** Folder of a stored release; the first use fetches it. */
  async folderOf(app: string, version: string): Promise<string> {
    await this.archives?.ensure({ app, version });
    return this.folders.release(app, version);
  }

  /** Called when a file of the release is missing. */
  doubt(app: string, version: string): void {
    this.archives?.doubt({ app, version });
  }

  /**
   * Receives an archive, passes the release to `take`, and deletes everything that was not stored.
   *
   * @throws {ReleaseRefused} if the archive is not a valid release
   */
  async receive<Result>(
    app: string,
    body: Readable,
    take: (release: ReceivedRelease) => Promise<Result>,
  ): Promise<Result> {
    const workplace = path.join(this.folders.incoming, randomUUID());
    await mkdir(workplace, { recursive: true });
    try {
      const archive = path.join(workplace, 'archive');
      await spool(body, archive, ARCHIVE_LIMITS.compressed);
      const folder = path.join(workplace, 'release');
      return await this.publications.run(app, async () =>
        take({ ...(await openArchive(app, { archive, folder })), archive }),
      );
    } finally {
      await rm(workplace, { recursive: true, force: true });
    }
  }

  /** Stores a received release. An existing one is replaced only if it is damaged. */
  async keep({ folder, archive, manifest: { name, version } }: ReceivedRelease): Promise<void> {
    await this.archives?.put({ app: name, version }, archive);
    const target = this.folders.release(name, version);
    await mkdir(path.dirname(target), { recursive: true });
    await syncTree(folder);
    try {
      await rename(folder, target);
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      if ((await folderFaults(target, name, version)).length === 0) return;
      await this.setAside(name, version);
      await rename(folder, target);
    }
    await syncPath(path.dirname(target));
  }

  /** Faults of a stored release, file by file. */
  async faults(app: string, version: string): Promise<string[]> {
    if (this.archives) return this.archives.faults({ app, version });
    return folderFaults(this.folders.release(app, version), app, version);
  }

  async remove(app: string, version: string): Promise<void> {
    await this.archives?.remove({ app, version });
    await this.setAside(app, version);
  }

  /** Everything that lies here, in folders and as archives, with the milliseconds since it last changed. */
  async list(): Promise<{ app: string; version: string; ageMs: number }[]> {
    return [...(await this.listFolders()), ...((await this.archives?.list()) ?? [])];
  }

  /** Releases that lie here whole, of all apps, each with the bytes of its files. */
  async listWhole(): Promise<{ app: string; version: string; bytes: number }[]> {
    const whole = [];
    for (const release of await (this.archives?.list() ?? this.listFolders())) {
      const { app, version } = release;
      if ((await this.faults(app, version)).length > 0) continue;
      const bytes = this.archives?.bytesOf(release) ?? bytesIn(this.folders.release(app, version));
      whole.push({ app, version, bytes: await bytes });
    }
    return whole;
  }

  private async listFolders(): Promise<{ app: string; version: string; ageMs: number }[]> {
    const found = [];
    const now = Date.now();
    const names: string[] = await readdir(this.folders.root).catch(() => []);
    for (const app of names.filter((name) => appNameSchema.safeParse(name).success)) {
      for (const version of await readdir(this.folders.app(app)).catch(() => [])) {
        const stats = await stat(this.folders.release(app, version)).catch(() => null);
        if (stats) found.push({ app, version, ageMs: now - stats.ctimeMs });
      }
    }
    return found;
  }

  /** Removes what stopped gateways left half written. Its age is that of its last change. */
  async removeLeftovers(now: Date): Promise<void> {
    for (const name of await readdir(this.folders.incoming).catch(() => [])) {
      const leftover = path.join(this.folders.incoming, name);
      const stats = await stat(leftover).catch(() => null);
      if (stats && now.getTime() - stats.mtimeMs > LEFTOVER_AGE_MS)
        await rm(leftover, { recursive: true, force: true });
    }
  }

  /** Deletes a release's folder, renaming it first so that a folder under its name is always complete. */
  private async setAside(app: string, version: string): Promise<void> {
    const aside = path.join(this.folders.incoming, randomUUID());
    await mkdir(this.folders.incoming, { recursive: true });
    await rename(this.folders.release(app, version), aside).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    await rm(aside, { recursive: true, force: true });
  }
}
