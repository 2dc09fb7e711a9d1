import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { appNameSchema } from '@klaster/shared/contract/http';
import { hasCode, namesIn, syncPath } from '../../storage/file-system';
import { releaseName } from '../../storage/registry-folders';
import type { RegistryFolders, ReleaseId } from '../../storage/registry-folders';
import { KeyedQueue } from './keyed-queue';
import type { ReleaseArchives } from './release-archives';
import { sumBytes, computeDigest, replacesStored } from './release-digest';
import type { RecordedRelease, ReleaseFiles } from './release-digest';
import { spool } from './unpack-archive';
import { inspectFolder, openArchive } from './whole-release';
import type { ReceivedRelease } from './whole-release';

/** Milliseconds after which a half-written folder is abandoned. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/**
 * The folders of releases. Each is written to a temporary folder and renamed, so that it appears atomically. With a database the
 * archives there are stored, and the folders are only copies.
 */
export class ReleaseStore {
  private readonly publications = new KeyedQueue();
  private readonly checked = new CheckedFolders((release) => this.check(release));

  constructor(
    private readonly folders: RegistryFolders,
    /** Null without a database. */
    private readonly archives: ReleaseArchives | null,
    /** Digest of a release in the record. */
    private readonly recorded: (release: ReleaseId) => Promise<string | undefined>,
  ) {}

  /** The first use fetches and checks the folder. */
  async ensureFolder(release: ReleaseId): Promise<{ folder: string; files: ReleaseFiles }> {
    return { folder: this.folders.release(release), files: await this.checked.getFiles(release) };
  }

  /** To be called if a file of the release is missing or altered. */
  doubt(release: ReleaseId): void {
    this.checked.doubt(release);
  }

  /** Receives an archive, passes the release to `take`, and deletes what was not stored. @throws {ReleaseRefused} */
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

  /** Replaces a stored release only if it is damaged. @throws {ProblemError} if other files are stored as that version */
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
      const stored = { faults, sha256: computeDigest(files) };
      // With a database, the folder is a copy of the archive that has just been stored.
      if (!replacesStored(release, stored, this.archives ? sha256 : recorded)) return;
      await this.setAside(release);
      await rename(folder, target);
    }
    await syncPath(path.dirname(target));
  }

  /** Size, digest and faults of a stored release. */
  async inspect(release: RecordedRelease): Promise<{ bytes: number; sha256: string; faults: string[] }> {
    const { files, faults } = await inspectFolder(this.folders.release(release), release);
    if (faults.length > 0) this.checked.forget(release);
    // A damaged copy is not a fault: it is fetched again.
    return this.archives?.inspect(release) ?? { bytes: sumBytes(files), sha256: computeDigest(files), faults };
  }

  async remove(release: ReleaseId): Promise<void> {
    this.checked.forget(release);
    await this.archives?.remove(release);
    await this.setAside(release);
  }

  /** All folders and archives, with the milliseconds since the last change. */
  async list(): Promise<(ReleaseId & { ageMs: number })[]> {
    return [...(await this.listFolders()), ...((await this.archives?.list()) ?? [])];
  }

  /** Intact stored releases of all apps. */
  async listWhole(): Promise<(ReleaseId & { bytes: number; sha256: string })[]> {
    const intact = [];
    for (const { app, version } of await (this.archives?.list() ?? this.listFolders())) {
      const { faults, ...content } = await this.inspect({ app, version });
      if (faults.length === 0) intact.push({ app, version, ...content });
    }
    return intact;
  }

  /** Removes what killed gateways left half written. */
  async removeLeftovers(now: Date): Promise<void> {
    for (const name of await namesIn(this.folders.incoming)) {
      const leftover = path.join(this.folders.incoming, name);
      const stats = await stat(leftover).catch(() => null);
      if (stats && now.getTime() - stats.mtimeMs > LEFTOVER_AGE_MS)
        await rm(leftover, { recursive: true, force: true });
    }
  }

  private async check({ app, version }: ReleaseId): Promise<ReleaseFiles> {
    const release = { app, version, sha256: await this.recorded({ app, version }) };
    if (this.archives) return this.archives.bring(release);
    const { files, faults } = await inspectFolder(this.folders.release(release), release);
    if (faults.length > 0) throw new Error(faults.join('; '));
    return files;
  }

  private async listFolders(): Promise<(ReleaseId & { ageMs: number })[]> {
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

  /** Deletes a folder, renaming it first so that a folder under the release's name is always complete. */
  private async setAside(release: ReleaseId): Promise<void> {
    const aside = path.join(this.folders.incoming, randomUUID());
    await mkdir(this.folders.incoming, { recursive: true });
    await rename(this.folders.release(release), aside).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    await rm(aside, { recursive: true, force: true });
  }
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await syncPath(path.join(entry.parentPath, entry.name));
  await syncPath(folder);
}

/** Milliseconds after which a failed check is retried, and after which a folder that seems damaged is checked again. */
const RETRY_MS = 2_000;
const RECHECK_MS = 60_000;

type Check = { done: Promise<ReleaseFiles>; since: number; failed: boolean };

/** Checks each folder of a release at its first use, and again if it seems damaged. Concurrent callers share one check. */
class CheckedFolders {
  private readonly checks = new Map<string, Check>();

  /** @param check rejects if the folder is damaged and cannot be restored */
  constructor(private readonly check: (release: ReleaseId) => Promise<ReleaseFiles>) {}

  /** The files of the folder; rejects at once if the last check has just failed. */
  getFiles(release: ReleaseId): Promise<ReleaseFiles> {
    const name = releaseName(release);
    const known = this.checks.get(name);
    if (known && !(known.failed && performance.now() - known.since > RETRY_MS)) return known.done;
    const begun: Check = { done: this.check(release), since: performance.now(), failed: false };
    begun.done = begun.done.catch((error: unknown) => {
      Object.assign(begun, { since: performance.now(), failed: true });
      throw error;
    });
    this.checks.set(name, begun);
    return begun.done;
  }

  /** Reports a file that is not as expected: the next use checks the folder again, at most once a minute. */
  doubt(release: ReleaseId): void {
    const known = this.checks.get(releaseName(release));
    if (known && performance.now() - known.since > RECHECK_MS) this.forget(release);
  }

  forget(release: ReleaseId): void {
    this.checks.delete(releaseName(release));
  }
}
