import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { GateRefusal } from '@klaster/shared/contract/http';
import { assertNotRefused } from '../../problems/registry-problem';
import { isOverload } from '../../storage/fs-error';
import { sumBytes, digestFault, computeDigest } from './release-digest';
import type { RecordedRelease, ReleaseFiles } from './release-digest';
import { manifestFileName, readManifest } from './release-manifest';
import type { ReadManifest, ReleaseManifest } from './release-manifest';
import { archiveRefusal, unpack } from './unpack-archive';
import type { UnpackedFile } from './unpack-archive';

const REMEDY = 'Build anew and publish what the build wrote, all of it and nothing else.';

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** A release that is whole and agrees with its manifest. */
export type OpenedRelease = {
  folder: string;
  manifest: ReleaseManifest;
  files: ReleaseFiles;
  bytes: number;
  sha256: string;
};

/** A checked release that is not stored yet, with its archive. */
export type ReceivedRelease = OpenedRelease & { archive: string };

/**
 * Unpacks an archive into a new folder and checks all of it, whether uploaded or from the store.
 *
 * @throws {ReleaseRefused} if the archive is not a valid release
 */
export async function openArchive(
  app: string,
  { archive, folder }: { archive: string; folder: string },
): Promise<OpenedRelease> {
  const files = await unpack(archive, folder);
  const read = await readManifest(folder, app);
  assertNotRefused(nameRefusals(app, read.manifest));
  assertNotRefused(await contentRefusals(folder, read, files));
  return { folder, manifest: read.manifest, files, bytes: sumBytes(files), sha256: computeDigest(files) };
}

/**
 * A release as it lies on the disk now, and what is wrong with it, one sentence each.
 *
 * @throws if that cannot be known now, for want of file handles or memory
 */
export async function inspectFolder(
  folder: string,
  release: RecordedRelease,
): Promise<{ files: ReleaseFiles; faults: string[] }> {
  const { app, version } = release;
  let files: ReleaseFiles = new Map();
  const faulty = (faults: string[]) => ({ files, faults: faults.map((fault) => `${app}@${version}: ${fault}`) });
  try {
    files = await hashFiles(folder);
    const read = await readManifest(folder, app);
    const refusals = await contentRefusals(folder, read, files);
    const named = read.manifest.version === version ? [] : [`its folder is called ${version}`];
    const faults = [...named, ...refusals.map((refusal) => `${refusal.release}; ${refusal.against}`)];
    // Another digest says nothing new of files that are damaged.
    const differs = faults.length === 0 ? digestFault(release, computeDigest(files)) : undefined;
    return faulty(differs ? [differs] : faults);
  } catch (error) {
    if (isOverload(error)) throw error;
    return faulty([error instanceof Error ? error.message : String(error)]);
  }
}

async function hashFiles(folder: string): Promise<Map<string, UnpackedFile>> {
  const files = new Map<string, UnpackedFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    files.set(path.relative(folder, file), { bytes: content.length, integrity: computeIntegrity(content) });
  }
  return files;
}

/** Refusals of a release that is another app's than it is sent as. */
function nameRefusals(app: string, { name }: ReleaseManifest): GateRefusal[] {
  if (name === app) return [];
  const against = `it is published as ${app}`;
  return [{ rule: 'name', release: `the manifest is ${name}’s`, against, remedy: `Publish it as ${name}.` }];
}

/** Refusals if manifest and files do not match, or the version is not the hash of the content. */
async function contentRefusals(
  folder: string,
  { manifest, contentVersion }: ReadManifest,
  files: ReleaseFiles,
): Promise<GateRefusal[]> {
  const { name, version } = manifest;
  const isVersion = version === contentVersion;
  const stated = hashRefusal(`${name} says it is version ${version}`, `its manifest’s content gives ${contentVersion}`);
  const listed = Object.entries(manifest.files).flatMap(([file, integrity]) => {
    const found = files.get(file);
    if (!found) return [hashRefusal(`the manifest lists ${file}`, 'there is no such file in the archive')];
    if (found.integrity === integrity) return [];
    return [hashRefusal(`the manifest gives ${file} ${integrity}`, `the file is ${found.integrity}`)];
  });
  const isKnown = (file: string) => file === manifestFileName(name) || Object.hasOwn(manifest.files, file);
  const unlisted = [...files.keys()]
    .filter((file) => !isKnown(file) && !isKnown(compressedForm(file)?.original ?? ''))
    .map((file) => archiveRefusal(`${file} is in the archive`, 'the manifest does not list it', REMEDY));
  return [...(isVersion ? [] : [stated]), ...listed, ...unlisted, ...(await compressedRefusals(folder, files))];
}

/** Refusals for compressed forms that are not exactly their original: browsers would get other code than the hashes say. */
async function compressedRefusals(folder: string, files: ReleaseFiles): Promise<GateRefusal[]> {
  const refusals: GateRefusal[] = [];
  for (const file of files.keys()) {
    const form = compressedForm(file);
    if (!form) continue;
    const original = files.get(form.original);
    const content = await readFile(path.join(folder, file));
    if (original && (await decompressesTo(content, form.decompress, original))) continue;
    const against = 'a compressed form has the content of its original, byte for byte';
    refusals.push(archiveRefusal(`${file} is not the compressed form of ${form.original}`, against));
  }
  return refusals;
}

/** What `x.js.br` or `x.js.gz` is the compressed form of; undefined for any other name. */
function compressedForm(file: string) {
  const suffix = path.extname(file);
  if (suffix !== '.br' && suffix !== '.gz') return undefined;
  return { original: file.slice(0, -suffix.length), decompress: DECOMPRESS[suffix] };
}

async function decompressesTo(
  content: Buffer,
  decompress: (typeof DECOMPRESS)['.br'] | (typeof DECOMPRESS)['.gz'],
  { bytes, integrity }: UnpackedFile,
): Promise<boolean> {
  try {
    return computeIntegrity(await decompress(content, { maxOutputLength: Math.max(1, bytes) })) === integrity;
  } catch {
    return false;
  }
}

function hashRefusal(release: string, against: string): GateRefusal {
  return { rule: 'hashes', release, against, remedy: REMEDY };
}

const computeIntegrity = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
