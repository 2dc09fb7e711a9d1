import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { appNameSchema } from '@klaster/shared/contract';
import { hasCode } from '../../disk/fs-error';
import { syncPath } from '../../disk/sync';
import { assertNotRefused } from '../../problems/registry-problem';
import type { RegistryFolders } from '../../disk/registry-folders';
import { ARCHIVE_LIMITS } from './archive-limits';
import { checkFiles, checkName } from './check-files';
import { bytesIn, folderFaults, syncTree } from './release-folder';
import { readManifest } from './release-manifest';
import type { ReleaseManifest } from './release-manifest';
import { spool } from './spool';
import { KeyedQueue } from './keyed-queue';
import { checkTwins } from './twins';
import { unpack } from './unpack';

/** Milliseconds after which something half written is nobody's any more. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** A release that is whole and agrees with its manifest, and is not kept yet. */
export type ReceivedRelease = { folder: string; manifest: ReleaseManifest; bytes: number };

/** The folders of releases: each is written once, aside, and appears under its name in one step. */
export class ReleaseStore {
  private readonly publications = new KeyedQueue();

  constructor(private readonly folders: RegistryFolders) {}

  /**
   * Takes in an archive, lets `take` look at the release, and leaves nothing behind but what was kept.
   *
   * @throws {ReleaseRefused} by what the archive is
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
      return await this.publications.run(app, async () => take(await this.open(app, archive, folder)));
    } finally {
      await rm(workplace, { recursive: true, force: true });
    }
  }

  private async open(app: string, archive: string, folder: string): Promise<ReceivedRelease> {
    const files = await unpack(archive, folder);
    const read = await readManifest(folder, app);
    assertNotRefused(checkName(app, read.manifest));
    assertNotRefused([...checkFiles(read, files), ...(await checkTwins(folder, files))]);
    const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
    return { folder, manifest: read.manifest, bytes };
  }

  /** Gives a received release its place. One that is there already is looked at, and replaced only if it is damaged. */
  async keep({ folder, manifest: { name, version } }: ReceivedRelease): Promise<void> {
    const target = this.folders.release(name, version);
    await mkdir(path.dirname(target), { recursive: true });
    await syncTree(folder);
    try {
      await rename(folder, target);
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      if ((await this.faults(name, version)).length === 0) return;
      await this.setAside(name, version);
      await rename(folder, target);
    }
    await syncPath(path.dirname(target));
  }

  /** What is wrong with a kept release, file by file. */
  faults(app: string, version: string): Promise<string[]> {
    return folderFaults(this.folders.release(app, version), app, version);
  }

  async remove(app: string, version: string): Promise<void> {
    await this.setAside(app, version);
    await rm(this.folders.failures(app, version), { recursive: true, force: true });
  }

  /** Versions whose folders are there, with the time of each's last change. */
  async listFolders(app: string): Promise<{ version: string; changed: Date }[]> {
    const names = await readdir(this.folders.app(app)).catch(() => []);
    const stats = await Promise.all(names.map((name) => stat(this.folders.release(app, name)).catch(() => null)));
    return names.flatMap((version, index) => (stats[index] ? [{ version, changed: stats[index].ctime }] : []));
  }

  /** Releases that lie here whole, of all apps, each with the bytes of its files. */
  async listWhole(): Promise<{ app: string; version: string; bytes: number }[]> {
    const names: string[] = await readdir(this.folders.root).catch(() => []);
    const whole = [];
    for (const app of names.filter((name) => appNameSchema.safeParse(name).success)) {
      for (const { version } of await this.listFolders(app)) {
        if ((await this.faults(app, version)).length > 0) continue;
        whole.push({ app, version, bytes: await bytesIn(this.folders.release(app, version)) });
      }
    }
    return whole;
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

  /** Out of its place in one step, then deleted: a folder that is there is whole. */
  private async setAside(app: string, version: string): Promise<void> {
    const aside = path.join(this.folders.incoming, randomUUID());
    await mkdir(this.folders.incoming, { recursive: true });
    await rename(this.folders.release(app, version), aside).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    await rm(aside, { recursive: true, force: true });
  }
}
