import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { FolderStore } from '../../storage/folder-store';
import type { ObjectStore } from '../../storage/object-store';
import { RegistryFolders } from '../../storage/registry-folders';
import { EventFiles } from '../record/event-files';
import { RegistryRecord } from '../record/registry-record';
import { ReleaseArchives } from '../store/release-archives';
import { computeDigest } from '../store/release-digest';
import { inspectFolder } from '../store/whole-release';

/** What a folder of releases had. */
export type Imported = { folder: string; events: number; releases: number };

/** Thrown instead of taking over what is not whole. */
export class ImportRefused extends Error {}

/** Keys that must survive an import: of operations sessions and tickets of open pages, and the operator's token. */
const SECRETS = ['operator.token', 'operations.key', 'visitor.key'];

/**
 * Imports a folder that was the store until now into a store without a record: every release and key, and finally the record,
 * atomically. After an interruption it goes on with the releases that the store lacks. Reported failures are not imported, since they would count as new. The folder is not changed.
 *
 * @returns null if there is nothing to import
 * @throws {ImportRefused} when the folder is damaged
 */
export async function importFolder(folder: string, store: ObjectStore): Promise<Imported | null> {
  const source = new FolderStore(folder);
  const names = (await source.names('record')).toSorted();
  if (names.length === 0 || (await store.names('record')).length > 0) return null;
  const releases = await wholeReleases(source, folder);
  const folders = new RegistryFolders(folder);
  const archives = new ReleaseArchives(store, folders);
  const stored = new Set((await archives.list()).map(({ app, version }) => `${app}@${version}`));
  for (const release of releases) {
    if (stored.has(`${release.app}@${release.version}`)) continue;
    await archives.put(release, await packFolder(folders.release(release)), release.sha256);
  }
  for (const key of SECRETS) {
    const secret = await source.read(key);
    if (secret) await store.create(key, secret, { isSecret: true });
  }
  const events = await Promise.all(
    names.map(async (name) => ({ key: `record/${name}`, body: (await source.read(`record/${name}`)) ?? Buffer.of() })),
  );
  // Another gateway, with the same or another folder, was faster: its import counts.
  if (!(await store.createAll(events))) return null;
  return { folder, events: events.length, releases: releases.length };
}

type WholeRelease = { app: string; version: string; sha256: string };

async function wholeReleases(source: ObjectStore, folder: string): Promise<WholeRelease[]> {
  const files = new EventFiles(source);
  const { faults } = await files.verify();
  const { apps } = await new RegistryRecord(files, () => undefined).current();
  const recorded = [...apps].flatMap(([app, { versions }]) => versions.map((release) => ({ ...release, app })));
  const releases: WholeRelease[] = [];
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

/** Packs a release's folder as a gzipped tar. */
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
