import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../bootstrap/user-error.mjs';
import { summary } from '../check/print-steps';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { say } from '../progress';
import { Results } from '../test-kill/results';
import { restored, thereAndBack } from '../test-restore/drill';
import { plantFaults } from '../test-restore/faults';

const OPTIONS = { 'key-file': { type: 'string' } } as const;

/**
 * `test-restore`: backs a system up while it is written to, restores it beside, compares row by row, starts it and signs in; then
 * plants faults in archives, keys and places. `test-restore <archive> [--key-file <file>]` is the yearly exercise: an archive of
 * the ministry's own is restored into a place of its own, compared, started, and deleted.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (process.platform === 'win32') throw new UserError('Windows has no signals: this is for Linux and macOS.');
  exitOnSignal();
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-restore-'));
  const results = new Results();
  try {
    const [archive] = positionals;
    if (archive === undefined) await all(folder, results);
    else await exercise(folder, { archive: path.resolve(archive), keyFile: values['key-file'] }, results);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say(summary(results));
  return results.failed === 0 ? 0 : 1;
}

async function all(folder: string, results: Results): Promise<void> {
  const keyFile = path.join(folder, 'backup.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const place = (name: string) => ({ dataDir: path.join(folder, name), keyFile });
  const [archive, add] = [path.join(folder, 'klaster.klb'), results.add.bind(results)];
  await thereAndBack({ source: place('source'), target: place('target'), archive, add });
  await plantFaults({ archive, full: place('target'), empty: place('empty'), folder, add });
}

type Given = { readonly archive: string; readonly keyFile: string | undefined };

async function exercise(folder: string, { archive, keyFile }: Given, results: Results): Promise<void> {
  const target = { dataDir: path.join(folder, 'target'), keyFile: keyFile && path.resolve(keyFile) };
  await restored({ target, archive, add: (result) => results.add(result) });
  const system = await RunningSystem.start(target.dataDir, { ...process.env, DEMO: '0', SMTP_URL: '' });
  const { status } = await fetch(system.address);
  results.add({ what: `started: the page is answered ${status}`, faults: status === 200 ? [] : ['it has to be 200'] });
  results.add({ what: `stopped ${await system.stop()}`, faults: [] });
}
