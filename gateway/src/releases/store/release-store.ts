import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { appNameSchema } from '@klaster/shared/contract/http';
import { hasCode, namesIn } from '../../storage/fs-error';
import type { RegistryFolders } from '../../storage/registry-folders';
import { syncPath } from '../../storage/sync';
import { CheckedFolders } from './checked-folders';
import { KeyedQueue } from './keyed-queue';
import type { ReleaseArchives } from './release-archives';
import { sumBytes, computeDigest, replacesStored } from './release-digest';
import type { RecordedRelease, ReleaseFiles } from './release-digest';
import { spool } from './unpack-archive';
import { inspectFolder, openArchive } from './whole-release';
import type { ReceivedRelease } from './whole-release';

/** Milliseconds after which a half-written folder is considered abandoned. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

type Release = { app: string; version: string };

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
    /** Digest of a release in the record; undefined for none. */
    private readonly recorded: (release: Release) => Promise<string | undefined> = async () => undefined,
  ) {}

  /** Folder of a stored release, and the files that it has to have; the first use fetches and checks it. */
  async folderOf(release: Release): Promise<{ folder: string; files: ReleaseFiles }> {
    return { folder: this.folders.release(release), files: await this.checked.getFiles(release) };
  }

  /** Called when a file of the release is missing or altered. */
  doubt(release: Release): void {
    this.checked.doubt(release);
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
      const [archive, folder] = [path.join(workplace, 'archive'), path.join(workplace, 'release')];
      await spool(body, archive);
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
  async keep({ folder, archive, sha256, manifest: { name: app, version } }: ReceivedRelease): Promise<void> {
    const release = { app, version, sha256 };
    const recorded = await this.recorded(release);
    if (this.archives) await this.archives.put(release, await readFile(archive), recorded);
    this.checked.forget(release);
    const target = this.folders.release(release);
    await mkdir(path.dirname(target), { recursive: true });
    await syncTree(folder);
    try {
      await rename(folder, target);
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      const { files, faults } = await inspectFolder(target, { app, version });
      const stored = { isDamaged: faults.length > 0, sha256: computeDigest(files) };
      // With archives, the folder is a copy of what has just been stored.
      if (!replacesStored(release, stored, this.archives ? sha256 : recorded)) return;
      await this.setAside(release);
      await rename(folder, target);
    }
    await syncPath(path.dirname(target));
  }

  /** Faults of a stored release, file by file. */
  async faults(release: RecordedRelease): Promise<string[]> {
    const { faults } = await inspectFolder(this.folders.release(release), release);
    if (faults.length > 0) this.checked.forget(release);
    // A damaged copy is not a fault: it is fetched again.
    return this.archives ? this.archives.faults(release) : faults;
  }

  async remove(release: Release): Promise<void> {
    this.checked.forget(release);
    await this.archives?.remove(release);
    await this.setAside(release);
  }

  /** Everything that lies here, in folders and as archives, with the milliseconds since it last changed. */
  async list(): Promise<(Release & { ageMs: number })[]> {
    return [...(await this.listFolders()), ...((await this.archives?.list()) ?? [])];
  }

  /** Releases that lie here whole, of all apps, each with the bytes and the digest of its files. */
  async listWhole(): Promise<(Release & { bytes: number; sha256: string })[]> {
    const whole = [];
    for (const { app, version } of await (this.archives?.list() ?? this.listFolders())) {
      const release = { app, version };
      if ((await this.faults(release)).length > 0) continue;
      whole.push({ ...release, ...(await this.contentOf(release)) });
    }
    return whole;
  }

  /** Removes what stopped gateways left half written. Its age is that of its last change. */
  async removeLeftovers(now: Date): Promise<void> {
    for (const name of await namesIn(this.folders.incoming)) {
      const leftover = path.join(this.folders.incoming, name);
      const stats = await stat(leftover).catch(() => null);
      if (stats && now.getTime() - stats.mtimeMs > LEFTOVER_AGE_MS)
        await rm(leftover, { recursive: true, force: true });
    }
  }

  private async contentOf(release: Release): Promise<{ bytes: number; sha256: string }> {
    if (this.archives) return this.archives.contentOf(release);
    const { files } = await inspectFolder(this.folders.release(release), release);
    return { bytes: sumBytes(files), sha256: computeDigest(files) };
  }

  /** The release's folder as the record wants it, brought here first if it is stored elsewhere. */
  private async check({ app, version }: Release): Promise<ReleaseFiles> {
    const release = { app, version, sha256: await this.recorded({ app, version }) };
    if (this.archives) return this.archives.bring(release);
    const { files, faults } = await inspectFolder(this.folders.release(release), release);
    if (faults.length > 0) throw new Error(faults.join('; '));
    return files;
  }

  private async listFolders(): Promise<(Release & { ageMs: number })[]> {
    const found = [];
    const now = Date.now();
    for (const app of (await namesIn(this.folders.root)).filter((name) => appNameSchema.safeParse(name).success)) {
      for (const version of await namesIn(path.join(this.folders.root, app))) {
        const stats = await stat(this.folders.release({ app, version })).catch(() => null);
        if (stats) found.push({ app, version, ageMs: now - stats.ctimeMs });
      }
    }
    return found;
  }

  /** Deletes a release's folder, renaming it first so that a folder under its name is always complete. */
  private async setAside(release: Release): Promise<void> {
    const aside = path.join(this.folders.incoming, randomUUID());
    await mkdir(this.folders.incoming, { recursive: true });
    await rename(this.folders.release(release), aside).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    await rm(aside, { recursive: true, force: true });
  }
}

/** Brings every file and folder of a release onto the disk. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await syncPath(path.join(entry.parentPath, entry.name));
  await syncPath(folder);
}
