import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseRefused } from '../../problems/problem-error';
import type { ObjectStore } from '../../storage/object-store';
import { releaseName } from '../../storage/registry-folders';
import type { RegistryFolders, ReleaseId } from '../../storage/registry-folders';
import { assertSameFiles, digestFault, replacesStored } from './release-digest';
import type { Candidate, RecordedRelease, ReleaseFiles } from './release-digest';
import { inspectFolder, openArchive } from './whole-release';
import type { OpenedRelease } from './whole-release';

const FOLDER = 'archives';

class DamagedArchive extends Error {}

/** Sizes and faults of a stored archive. */
type Inspection = { bytes: number; sha256: string; faults: string[] };

/**
 * Releases in a database: each is stored as the uploaded archive and unpacked into this gateway's folder when it is needed there.
 * Stored archives are checked as strictly as uploaded ones.
 */
export class ReleaseArchives {
  private fetching: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ObjectStore,
    private readonly folders: RegistryFolders,
  ) {}

  /**
   * Stores the archive of a checked release. A stored archive is replaced only if it is damaged.
   *
   * @param recorded digest of that version in the record
   * @throws {ProblemError} if other files are stored as that version
   */
  async put(release: Candidate, archive: Buffer, recorded: string | undefined): Promise<void> {
    if ((await this.store.create(archiveKey(release), archive)) !== null) return;
    const { app, version } = release;
    if (!replacesStored(release, await this.inspect({ app, version }), recorded)) return;
    await this.store.remove([archiveKey(release)]);
    if ((await this.store.create(archiveKey(release), archive)) !== null) return;
    assertSameFiles(release, (await this.inspect({ app, version })).sha256);
  }

  /** Restores this gateway's folder of the release if it is missing or damaged. */
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

  async remove(release: ReleaseId): Promise<void> {
    await this.store.remove([archiveKey(release)]);
  }

  async list(): Promise<(ReleaseId & { ageMs: number })[]> {
    return (await this.store.ages(FOLDER)).flatMap(({ name, ageMs }) => {
      const [app, version, more] = name.split('@');
      return app && version && more === undefined ? [{ app, version, ageMs }] : [];
    });
  }

  /** @throws faults of the machine or the database, which say nothing of the archive */
  async inspect(release: RecordedRelease): Promise<Inspection> {
    try {
      return await this.opened(release, async ({ bytes, sha256 }) => ({ bytes, sha256, faults: [] }));
    } catch (error) {
      if (!(error instanceof DamagedArchive || error instanceof ReleaseRefused)) throw error;
      return { bytes: 0, sha256: '', faults: [`${releaseName(release)}: ${error.message}`] };
    }
  }

  /** Unpacks a stored archive into a temporary folder, one at a time. */
  private opened<Result>(release: RecordedRelease, look: (opened: OpenedRelease) => Promise<Result>): Promise<Result> {
    const mine = this.fetching.then(async () => {
      const bytes = await this.store.read(archiveKey(release));
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

const archiveKey = (release: ReleaseId) => `${FOLDER}/${releaseName(release)}`;
