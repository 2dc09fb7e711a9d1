import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { GateRefusal } from '@klaster/shared/contract/http';
import { archiveRefusal, manifestFileName } from '@klaster/shared/contract/releases';
import { assertNotRefused, ReleaseRefused } from '../../problems/problem-error';
import { isOverload } from '../../storage/file-system';
import { sumBytes, digestFault, computeDigest } from './release-digest';
import type { RecordedRelease, ReleaseFiles } from './release-digest';
import { readManifest } from './release-manifest';
import type { ReadManifest, ReleaseManifest } from './release-manifest';
import { unpack } from './unpack-archive';
import type { UnpackedFile } from './unpack-archive';

const REMEDY = 'Build anew and publish what the build wrote, all of it and nothing else.';

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** A release that agrees with its manifest. */
export type OpenedRelease = {
  folder: string;
  manifest: ReleaseManifest;
  files: ReleaseFiles;
  bytes: number;
  sha256: string;
};

/** A checked release that is not stored yet. */
export type ReceivedRelease = OpenedRelease & { archive: string };

/** Unpacks an archive into a new folder and checks it. @throws {ReleaseRefused} */
export async function openArchive(
  app: string,
  { archive, folder }: { archive: string; folder: string },
): Promise<OpenedRelease> {
  const files = await unpack(archive, folder);
  const read = await readManifest(folder, app);
  const { name } = read.manifest;
  if (name !== app) {
    const release = `the manifest is ${name}’s`;
    const against = `it is published as ${app}`;
    throw new ReleaseRefused([{ rule: 'name', release, against, remedy: `Publish it as ${name}.` }]);
  }
  assertNotRefused(await contentRefusals(folder, read, files));
  return { folder, manifest: read.manifest, files, bytes: sumBytes(files), sha256: computeDigest(files) };
}

/** Files and faults of a release on the disk. @throws if the machine is overloaded */
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
    // The digest of damaged files differs anyway.
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

/** Differences between manifest, version and files. */
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

/** Compressed forms that differ from their original: browsers would get other code than the hashes promise. */
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

/** Original of `x.js.br` or `x.js.gz`; undefined for other names. */
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
