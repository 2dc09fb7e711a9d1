import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { FolderStore } from '../../storage/folder-store';
import type { ObjectStore } from '../../storage/object-store';
import { RegistryFolders, releaseName } from '../../storage/registry-folders';
import { EventFiles } from '../record/event-files';
import { RegistryRecord } from '../record/registry-record';
import { ReleaseArchives } from '../store/release-archives';
import { computeDigest } from '../store/release-digest';
import type { Candidate } from '../store/release-digest';
import { inspectFolder } from '../store/whole-release';

export type Imported = { folder: string; events: number; releases: number };

/** The folder is damaged. */
export class ImportRefused extends Error {}

/** The operator's token, and the keys of operations sessions and visitors' ids. */
const SECRETS = ['operator.token', 'operations.key', 'visitor.key'];

/**
 * Imports the folder that was the store until now into a store without a record: releases, keys, and finally the record, atomically.
 * An interrupted import continues. Reported failures are left out, since they would count as new.
 *
 * @returns null if there is nothing to import
 * @throws {ImportRefused}
 */
export async function importFolder(folder: string, store: ObjectStore): Promise<Imported | null> {
  const source = new FolderStore(folder);
  const names = (await source.names('record')).toSorted();
  if (names.length === 0 || (await store.names('record')).length > 0) return null;
  const releases = await wholeReleases(source, folder);
  const folders = new RegistryFolders(folder);
  const archives = new ReleaseArchives(store, folders);
  const stored = new Set((await archives.list()).map(releaseName));
  for (const release of releases.filter((release) => !stored.has(releaseName(release))))
    await archives.put(release, await packFolder(folders.release(release)), release.sha256);
  for (const key of SECRETS) {
    const secret = await source.read(key);
    if (secret) await store.create(key, secret, { isSecret: true });
  }
  const events = await Promise.all(
    names.map(async (name) => ({ key: `record/${name}`, body: (await source.read(`record/${name}`)) ?? Buffer.of() })),
  );
  // Another gateway has imported its folder meanwhile.
  if (!(await store.createAll(events))) return null;
  return { folder, events: events.length, releases: releases.length };
}

async function wholeReleases(source: ObjectStore, folder: string): Promise<Candidate[]> {
  const files = new EventFiles(source);
  const { faults } = await files.verify();
  const { apps } = await new RegistryRecord(files, () => undefined).current();
  const recorded = [...apps].flatMap(([app, { versions }]) => versions.map((release) => ({ ...release, app })));
  const releases: Candidate[] = [];
  for (const release of recorded) {
    const { app, version } = release;
    const found = await inspectFolder(new RegistryFolders(folder).release(release), release);
    faults.push(...found.faults);
    releases.push({ app, version, sha256: computeDigest(found.files) });
  }
  if (faults.length === 0) return releases;
  throw new ImportRefused(
    `The releases in ${folder} are not put into the store that RELEASES_URL names, for they are not whole: ${faults[0]}. Start a gateway without RELEASES_URL and see “release verify”.`,
  );
}

async function packFolder(root: string): Promise<Buffer> {
  const tar = pack();
  const archive = buffer(tar.pipe(createGzip()));
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file).split(path.sep).join('/');
    tar.entry({ name }, await readFile(file));
  }
  tar.finalize();
  return archive;
}
