import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

export type Archive = { bytes: Buffer; files: number };

const compress = promisify(gzip);

/** Packs a folder as a gzipped tar. */
export async function packFolder(folder: string): Promise<Archive> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const files = paths.map(async (file) => {
    return [path.relative(folder, file).split(path.sep).join('/'), await readFile(file)] as const;
  });
  return { bytes: await compress(await writeTar(await Promise.all(files))), files: files.length };
}

/** A tar of plain files, sorted by name, without owner and time. */
export async function writeTar(files: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> {
  const tar = pack();
  const bytes = buffer(tar);
  for (const [name, content] of files.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    tar.entry({ name, mode: 0o644, mtime: new Date(0) }, content);
  }
  tar.finalize();
  return bytes;
}
