import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export type Archive = { bytes: Buffer; files: number };

/** Packs a folder as a gzipped tar: plain files sorted by name, without owner and time. */
export async function packFolder(folder: string): Promise<Archive> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const tar = pack();
  const bytes = buffer(tar.pipe(createGzip()));
  for (const file of files) {
    const name = path.relative(folder, file).split(path.sep).join('/');
    tar.entry({ name, mode: 0o644, mtime: new Date(0) }, await readFile(file));
  }
  tar.finalize();
  return { bytes: await bytes, files: files.length };
}
