import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = /(?<!\.test)\.(tsx?|json|html)$/;

/** Hash of the sources an app is built of: the same sources give the same, on every machine. */
export function sourceFingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of sourcesIn(folder)) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 10);
}

function sourcesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => SOURCE.test(file) && !file.includes('node_modules')).toSorted();
}
