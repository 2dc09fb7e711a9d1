import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { appNameSchema } from '@klaster/shared/contract';
import { hasCode } from '../../storage/fs-error';
import { syncPath } from '../../storage/sync';
import type { RegistryFolders } from '../../storage/registry-folders';
import { ARCHIVE_LIMITS } from './archive-limits';
import { CheckedFolders } from './checked-folders';
import { openArchive } from './open-archive';
import type { ReceivedRelease } from './open-archive';
import type { ReleaseArchives } from './release-archives';
import { bytesOf, digestOf, replacesStored } from './release-digest';
import type { RecordedRelease, ReleaseFiles } from './release-digest';
import { inspectFolder, syncTree } from './release-folder';
import { spool } from './spool';
import { KeyedQueue } from './keyed-queue';

/** Milliseconds after which a half-written folder is considered abandoned. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** Digest of a release in the record; undefined for none. */
export type RecordedDigest = (app: string, version: string) => Promise<string | undefined>;

/**
 * The folders of releases: each is written to a temporary folder and renamed, so that it appears atomically. With archives, the folders
 * are only this gateway's copies, and the archives are what is stored.
 */
export class ReleaseStore {
  private readonly publications = new KeyedQueue();
  private readonly checked = new CheckedFolders((release) => this.check(release));

  constructor(
    private readonly folders: RegistryFolders,
    /** Null if gateways share the folders themselves. */
    private readonly archives: ReleaseArchives | null,
    private readonly recorded: RecordedDigest = async () => undefined,
  ) {}

  /** Folder of a stored release, and the files that it has to have; the first use fetches and checks it. */
  async folderOf(app: string, version: string): Promise<{ folder: string; files: ReleaseFiles }> {
    return { folder: this.folders.release(app, version), files: await this.checked.filesOf({ app, version }) };
  }

  /** Called when a file of the release is missing or altered. */
  doubt(app: string, version: string): void {
    this.checked.doubt({ app, version });
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

  /**
   * Stores a received release. A stored one never changes: it is replaced only if it is damaged, or not what the record says.
   *
   * @throws {RegistryProblem} if other files are stored as that version
   */
  async keep(release: ReceivedRelease): Promise<void> {
    const {
      folder,
      sha256,
      manifest: { name, version },
    } = release;
    const recorded = await this.recorded(name, version);
    await this.archives?.put(release, recorded);
    this.checked.forget({ app: name, version });
    const target = this.folders.release(name, version);
    await mkdir(path.dirname(target), { recursive: true });
    await syncTree(folder);
    try {
      await rename(folder, target);
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      const { files, faults } = await inspectFolder(target, { app: name, version });
      const stored = { isDamaged: faults.length > 0, sha256: digestOf(files) };
      // With archives, the folder is a copy of what has just been stored.
      if (!replacesStored(release, stored, this.archives ? sha256 : recorded)) return;
      await this.setAside(name, version);
      await rename(folder, target);
    }
    await syncPath(path.dirname(target));
  }

  /** Faults of a stored release, file by file. */
  async faults(release: RecordedRelease): Promise<string[]> {
    const { faults } = await inspectFolder(this.folders.release(release.app, release.version), release);
    if (faults.length > 0) this.checked.forget(release);
    // A damaged copy is not a fault: it is fetched again.
    return this.archives ? this.archives.faults(release) : faults;
  }

  async remove(app: string, version: string): Promise<void> {
    this.checked.forget({ app, version });
    await this.archives?.remove({ app, version });
    await this.setAside(app, version);
  }

  /** Everything that lies here, in folders and as archives, with the milliseconds since it last changed. */
  async list(): Promise<{ app: string; version: string; ageMs: number }[]> {
    return [...(await this.listFolders()), ...((await this.archives?.list()) ?? [])];
  }

  /** Releases that lie here whole, of all apps, each with the bytes and the digest of its files. */
  async listWhole(): Promise<{ app: string; version: string; bytes: number; sha256: string }[]> {
    const whole = [];
    for (const release of await (this.archives?.list() ?? this.listFolders())) {
      const { app, version } = release;
      if ((await this.faults({ app, version })).length > 0) continue;
      whole.push({ app, version, ...(await this.contentOf(release)) });
    }
    return whole;
  }

  private async contentOf(release: RecordedRelease): Promise<{ bytes: number; sha256: string }> {
    if (this.archives) return this.archives.contentOf(release);
    const { files } = await inspectFolder(this.folders.release(release.app, release.version), release);
    return { bytes: bytesOf(files), sha256: digestOf(files) };
  }

  /** The release's folder as the record wants it, brought here first if it is stored elsewhere. */
  private async check({ app, version }: RecordedRelease): Promise<ReleaseFiles> {
    const release = { app, version, sha256: await this.recorded(app, version) };
    if (this.archives) return this.archives.bring(release);
    const { files, faults } = await inspectFolder(this.folders.release(app, version), release);
    if (faults.length > 0) throw new Error(faults.join('; '));
    return files;
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
