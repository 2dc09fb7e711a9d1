import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '../../storage/object-store';
import type { RegistryFolders } from '../../storage/registry-folders';
import { openArchive } from './open-archive';
import type { OpenedRelease } from './open-archive';
import { folderFaults } from './release-folder';

const FOLDER = 'archives';

/** Milliseconds after which a failed fetch is retried, and after which a folder that seems damaged is checked again. */
const RETRY_MS = 2_000;
const RECHECK_MS = 60_000;

type Release = { app: string; version: string };

type Copy = { done: Promise<void>; since: number; failed: boolean };

/**
 * Releases in a store that is not a folder: each is stored as the uploaded archive, and unpacked into this gateway's own folder if that
 * lacks it or has a damaged copy. Archives of the store are checked as strictly as uploaded ones.
 */
export class ReleaseArchives {
  private readonly copies = new Map<string, Copy>();
  private fetching: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ObjectStore,
    private readonly folders: RegistryFolders,
  ) {}

  /** @param archive file of the release, already checked; it replaces any stored archive, which may be damaged */
  async put(release: Release, archive: string): Promise<void> {
    await this.store.replace(keyOf(release), await readFile(archive));
  }

  /**
   * Ensures that the release's folder exists here and is intact. Concurrent callers share one fetch, and only one runs at a time.
   *
   * @throws {StoreUnavailable} and other causes of a failed fetch; at once if the last attempt has just failed
   */
  ensure(release: Release): Promise<void> {
    const name = nameOf(release);
    const known = this.copies.get(name);
    if (known && !(known.failed && performance.now() - known.since > RETRY_MS)) return known.done;
    const copy: Copy = { done: Promise.resolve(), since: performance.now(), failed: false };
    copy.done = this.fetchIfDamaged(release).catch((error: unknown) => {
      Object.assign(copy, { since: performance.now(), failed: true });
      throw error;
    });
    this.copies.set(name, copy);
    return copy.done;
  }

  /** Makes the next use check the folder again, at most once a minute, because a part of it was not as expected. */
  doubt(release: Release): void {
    const copy = this.copies.get(nameOf(release));
    if (copy && performance.now() - copy.since > RECHECK_MS) this.copies.delete(nameOf(release));
  }

  async remove(release: Release): Promise<void> {
    this.copies.delete(nameOf(release));
    await this.store.remove([keyOf(release)]);
  }

  /** Releases whose archives are in the store. */
  async list(): Promise<(Release & { ageMs: number })[]> {
    return (await this.store.ages(FOLDER)).flatMap(({ name, ageMs }) => {
      const [app, version, more] = name.split('@');
      return app && version && more === undefined ? [{ app, version, ageMs }] : [];
    });
  }

  /** Faults of a release's archive in the store, one sentence each. A damaged folder here is not one: it is fetched again. */
  async faults(release: Release): Promise<string[]> {
    if ((await this.folderFaults(release)).length > 0) this.copies.delete(nameOf(release));
    try {
      await this.opened(release, async () => undefined);
      return [];
    } catch (error) {
      return [`${nameOf(release)}: ${error instanceof Error ? error.message : String(error)}`];
    }
  }

  /** Bytes of the files of a release whose archive is intact. */
  async bytesOf(release: Release): Promise<number> {
    let bytes = 0;
    await this.opened(release, async (opened) => void (bytes = opened.bytes));
    return bytes;
  }

  private async fetchIfDamaged(release: Release): Promise<void> {
    if ((await this.folderFaults(release)).length === 0) return;
    await this.opened(release, async ({ folder }) => {
      const target = this.folders.release(release.app, release.version);
      await rm(target, { recursive: true, force: true });
      await mkdir(path.dirname(target), { recursive: true });
      await rename(folder, target);
    });
  }

  private folderFaults({ app, version }: Release): Promise<string[]> {
    return folderFaults(this.folders.release(app, version), app, version);
  }

  /** Unpacks an archive of the store into a temporary folder for `look`, one at a time. */
  private opened(release: Release, look: (opened: OpenedRelease) => Promise<void>): Promise<void> {
    const mine = this.fetching.then(() => this.openNow(release, look));
    this.fetching = mine.catch(() => undefined);
    return mine;
  }

  private async openNow(release: Release, look: (opened: OpenedRelease) => Promise<void>): Promise<void> {
    const bytes = await this.store.read(keyOf(release));
    if (bytes === null) throw new Error('the store has no archive of it');
    const workplace = path.join(this.folders.incoming, randomUUID());
    await mkdir(workplace, { recursive: true });
    try {
      const [archive, folder] = [path.join(workplace, 'archive'), path.join(workplace, 'release')];
      await writeFile(archive, bytes);
      const opened = await openArchive(release.app, { archive, folder });
      const { version } = opened.manifest;
      if (version !== release.version) throw new Error(`its archive is that of version ${version}`);
      await look(opened);
    } finally {
      await rm(workplace, { recursive: true, force: true });
    }
  }
}

const nameOf = ({ app, version }: Release) => `${app}@${version}`;

const keyOf = (release: Release) => `${FOLDER}/${nameOf(release)}`;
