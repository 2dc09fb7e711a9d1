import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError, systemCode } from '../../kernel/process/operator-error';
import { EVENT_FILE, type ReleasesSource } from './record';

/** Releases of gateways that share a folder. */
export function folderSource(folder: string): ReleasesSource {
  return {
    name: folder,
    events: () => readEvents(folder),
    readFiles: (release, add) => readFolder(folder, release, add),
  };
}

async function readEvents(folder: string): Promise<{ name: string; text: string }[]> {
  const place = path.join(folder, 'record');
  const names = (await namesIn(place)).filter((name) => EVENT_FILE.test(name)).toSorted();
  const events = [];
  for (const name of names) events.push({ name, text: await readFile(path.join(place, name), 'utf8') });
  return events;
}

async function readFolder(
  folder: string,
  release: string,
  add: (file: string, content: Buffer) => Promise<void>,
): Promise<boolean> {
  try {
    const root = path.join(folder, release);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) {
      await add(path.relative(folder, file).split(path.sep).join('/'), await readFile(file));
    }
    return files.length > 0;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    throw new OperatorError(
      `There is no record of releases in ${path.dirname(folder)}: name their folder by --releases, or leave them out by --no-releases.`,
    );
  }
}
