import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { OperatorError, systemCode } from '../../kernel/process/operator-error';
import { ArchiveFault } from '../archive/fault';
import type { Manifest } from '../archive/manifest';
import { syncFolder } from '../archive/target';
import { RecordReader } from './record';

/** Rejects path traversal and hidden files. */
const PATH = /^[a-z0-9][\w-]*(\/[\w@~+-][\w@~+.-]*)+$/i;
const EVENT = /^record\/\d{8}\.json$/;

/** Linux creates this folder in the root of every file system. */
const LOST_AND_FOUND = 'lost+found';

/** Restored files of releases. They stay in a temporary folder until the whole archive was read. */
export class ReleasesTarget {
  private constructor(
    private readonly folder: string,
    private readonly incoming: string,
    /** The topmost folder that was created. */
    private readonly createdFolder: string | undefined,
  ) {}

  /** @throws OperatorError if the folder is not empty */
  static async prepare(folder: string): Promise<ReleasesTarget> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return [];
      throw error;
    });
    if (names.some((name) => name !== LOST_AND_FOUND))
      throw new OperatorError(`The folder of releases ${folder} is not empty: restore into an empty folder.`);
    // Inside the folder, since that may be a mount point.
    const incoming = path.join(folder, 'incoming', randomUUID());
    const createdFolder = await mkdir(incoming, { recursive: true });
    return new ReleasesTarget(folder, incoming, createdFolder);
  }

  async add(file: string, content: Buffer): Promise<void> {
    assertPath(file);
    const target = path.join(this.incoming, ...file.split('/'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content, { flag: 'wx', flush: true });
  }

  /** Moves all files from the temporary folder to their places. The record is last: without it nothing is live. */
  async commit(): Promise<void> {
    for (const entry of await readdir(this.incoming, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name));
    const names = await readdir(this.incoming);
    for (const name of [...names.filter((name) => name !== 'record'), 'record'])
      await rename(path.join(this.incoming, name), path.join(this.folder, name));
    await syncFolder(this.folder);
    await rm(this.incoming, { recursive: true });
  }

  async discard(): Promise<void> {
    await rm(this.createdFolder ?? this.incoming, { recursive: true, force: true });
  }
}

/** Verifies the record of releases and that every listed release has files. */
export class ReleasesCheck {
  private readonly record = new RecordReader();
  private readonly seen = new Set<string>();

  add(file: string, content: Buffer): void {
    assertPath(file);
    const [app, version] = file.split('/');
    this.seen.add(`${app}/${version}`);
    if (EVENT.test(file)) this.record.add(content.toString());
  }

  /** @throws ArchiveFault if a listed release is missing or the record is not the one in the manifest */
  end(listed: Manifest['releases']): void {
    const missing = this.record.releases.find(({ app, version }) => !this.seen.has(`${app}/${version}`));
    if (missing) throw new ArchiveFault(`The release ${missing.app}/${missing.version} is missing in the archive.`);
    const { events, head } = this.record.head;
    if (listed && (listed.events !== events || listed.head !== head))
      throw new ArchiveFault('The record of releases in the archive does not end as its manifest says.');
  }
}

function assertPath(file: string): void {
  if (!PATH.test(file) || file.length > 500)
    throw new ArchiveFault(`The archive contains ${JSON.stringify(file)}, which is not a file of a release.`);
}
