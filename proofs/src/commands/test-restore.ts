import { UserError } from '@klaster/tools/user-error';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prove } from '../harness/results';
import type { Proof } from '../harness/results';
import { RunningSystem } from '../harness/running-system';
import { restoreAndCompare, backUpAndRestore } from '../restore/drill';
import { plantFaults } from '../restore/faults';

const OPTIONS = { 'key-file': { type: 'string' } } as const;

/**
 * `test-restore`: backs up a system under writes, restores it elsewhere, compares row by row, starts it and signs in; then tries
 * damaged archives, wrong keys and wrong places. `test-restore <archive> [--key-file <file>]` is the yearly exercise: it restores the
 * ministry's archive into a new place, compares, starts and deletes it.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (process.platform === 'win32') throw new UserError('Windows has no signals: run this proof on Linux or macOS.');
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [archive] = positionals;
  const keyFile = values['key-file'] && path.resolve(values['key-file']);
  return prove('restore', (proof) =>
    archive === undefined ? all(proof) : exercise(proof, path.resolve(archive), keyFile),
  );
}

async function all({ folder, results }: Proof): Promise<void> {
  const keyFile = path.join(folder, 'backup.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const place = (name: string) => ({ dataDir: path.join(folder, name), keyFile });
  const archive = path.join(folder, 'klaster.klb');
  await backUpAndRestore({ source: place('source'), target: place('target'), archive, results });
  await plantFaults({ archive, full: place('target'), empty: place('empty'), folder, results });
}

async function exercise({ folder, results }: Proof, archive: string, keyFile: string | undefined): Promise<void> {
  const target = { dataDir: path.join(folder, 'target'), keyFile };
  await restoreAndCompare({ target, archive, results });
  const system = await RunningSystem.start(target.dataDir, { ...process.env, DEMO: '0', SMTP_URL: '' });
  const { status } = await fetch(system.address);
  results.check('started: the page is answered 200', status === 200, status);
  results.check('stopped', true, await system.stop());
}
