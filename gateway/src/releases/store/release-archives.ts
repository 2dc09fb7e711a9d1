import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseRefused } from '../../problems/registry-problem';
import type { ObjectStore } from '../../storage/object-store';
import type { RegistryFolders } from '../../storage/registry-folders';
import { assertSameFiles, digestFault, replacesStored } from './release-digest';
import type { Candidate, RecordedRelease, ReleaseFiles } from './release-digest';
import { inspectFolder, openArchive } from './whole-release';
import type { OpenedRelease } from './whole-release';

const FOLDER = 'archives';

type Release = { app: string; version: string };

/** The archive in the store is not the release that it should be. */
class DamagedArchive extends Error {}

/** A fault of the machine or of the database says nothing of the archive. */
const isDamage = (error: unknown): error is DamagedArchive | ReleaseRefused =>
  error instanceof DamagedArchive || error instanceof ReleaseRefused;

/**
 * Releases in a store that is not a folder: each is stored as the uploaded archive, and unpacked into this gateway's own folder if that
 * lacks it or has a damaged copy. Archives of the store are checked as strictly as uploaded ones.
 */
export class ReleaseArchives {
  private fetching: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ObjectStore,
    private readonly folders: RegistryFolders,
  ) {}

  /**
   * Stores the archive of a checked release. One that is stored already stays as it is, unless it is damaged.
   *
   * @param recorded digest of that version in the record
   * @throws {RegistryProblem} if other files are stored as that version
   */
  async put(release: Candidate, archive: Buffer, recorded: string | undefined): Promise<void> {
    if ((await this.store.create(keyOf(release), archive)) !== null) return;
    if (!replacesStored(release, await this.stored(release), recorded)) return;
    await this.store.remove([keyOf(release)]);
    if ((await this.store.create(keyOf(release), archive)) !== null) return;
    assertSameFiles(release, (await this.stored(release)).sha256);
  }

  /**
   * Makes this gateway's folder of the release what the record says, if it is not.
   *
   * @throws {StoreUnavailable} and other causes of a failed fetch
   */
  async bring(release: RecordedRelease): Promise<ReleaseFiles> {
    const target = this.folders.release(release);
    const { files, faults } = await inspectFolder(target, release);
    if (faults.length === 0) return files;
    return this.opened(release, async (opened) => {
      await rm(target, { recursive: true, force: true });
      await mkdir(path.dirname(target), { recursive: true });
      await rename(opened.folder, target);
      return opened.files;
    });
  }

  async remove(release: Release): Promise<void> {
    await this.store.remove([keyOf(release)]);
  }

  /** Releases whose archives are in the store. */
  async list(): Promise<(Release & { ageMs: number })[]> {
    return (await this.store.ages(FOLDER)).flatMap(({ name, ageMs }) => {
      const [app, version, more] = name.split('@');
      return app && version && more === undefined ? [{ app, version, ageMs }] : [];
    });
  }

  /** Faults of a release's archive in the store, one sentence each. A fault of the machine or of the database is thrown. */
  async faults(release: RecordedRelease): Promise<string[]> {
    try {
      await this.contentOf(release);
      return [];
    } catch (error) {
      if (isDamage(error)) return [`${nameOf(release)}: ${error.message}`];
      throw error;
    }
  }

  /** Size and digest of a release whose archive is intact. */
  contentOf(release: RecordedRelease): Promise<{ bytes: number; sha256: string }> {
    return this.opened(release, async ({ bytes, sha256 }) => ({ bytes, sha256 }));
  }

  private async stored({ app, version }: Release): Promise<{ isDamaged: boolean; sha256: string }> {
    try {
      return { isDamaged: false, sha256: (await this.contentOf({ app, version })).sha256 };
    } catch (error) {
      if (isDamage(error)) return { isDamaged: true, sha256: '' };
      throw error;
    }
  }

  /** Unpacks an archive of the store into a temporary folder for `look`, one at a time. */
  private opened<Result>(release: RecordedRelease, look: (opened: OpenedRelease) => Promise<Result>): Promise<Result> {
    const mine = this.fetching.then(async () => {
      const bytes = await this.store.read(keyOf(release));
      if (bytes === null) throw new DamagedArchive('the store has no archive of it');
      const workplace = path.join(this.folders.incoming, randomUUID());
      await mkdir(workplace, { recursive: true });
      try {
        return await look(await openRecorded(release, bytes, workplace));
      } finally {
        await rm(workplace, { recursive: true, force: true });
      }
    });
    this.fetching = mine.catch(() => undefined);
    return mine;
  }
}

async function openRecorded(release: RecordedRelease, bytes: Buffer, workplace: string): Promise<OpenedRelease> {
  const [archive, folder] = [path.join(workplace, 'archive'), path.join(workplace, 'release')];
  await writeFile(archive, bytes);
  const opened = await openArchive(release.app, { archive, folder });
  const { version } = opened.manifest;
  if (version !== release.version) throw new DamagedArchive(`its archive is that of version ${version}`);
  const fault = digestFault(release, opened.sha256);
  if (fault) throw new DamagedArchive(fault);
  return opened;
}

const nameOf = ({ app, version }: Release) => `${app}@${version}`;

const keyOf = (release: Release) => `${FOLDER}/${nameOf(release)}`;
