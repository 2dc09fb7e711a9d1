import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isThere, run } from '../run';
import { inRoot } from '../workspace';
import type { Results } from './results';

const FOLDER = inRoot('deploy/systemd');

/** `systemd-analyze security`: 0 is no exposure, 10 is all. */
const MOST_EXPOSURE = 2.5;

/** What systemd itself says of the units. */
export async function showUnits(results: Results): Promise<void> {
  if (!(await isThere('systemd-analyze'))) return results.skip('units', 'this machine has no systemd-analyze');
  const units = (await readdir(FOLDER)).filter((name) => name.endsWith('.service'));
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-units-'));
  try {
    for (const unit of units) await writeFile(path.join(folder, unit), await readable(unit));
    const complaints = await verify(units.map((unit) => path.join(folder, unit)));
    results.check('systemd finds nothing to complain of in the units', complaints === '', complaints);
    for (const unit of units) {
      const exposure = await exposureOf(path.join(folder, unit));
      results.check(`${unit} is exposed to little`, exposure <= MOST_EXPOSURE, `${exposure} of 10`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The program and the user of the unit need not be on this machine. */
async function readable(unit: string): Promise<string> {
  const text = await readFile(path.join(FOLDER, unit), 'utf8');
  return text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
}

async function verify(files: readonly string[]): Promise<string> {
  const said = await run('sh', ['-c', 'systemd-analyze verify --man=no "$@" 2>&1 || true', 'sh', ...files]);
  return said
    .split('\n')
    .filter((line) => line.includes('klaster'))
    .join('; ');
}

async function exposureOf(file: string): Promise<number> {
  const said = await run('systemd-analyze', ['security', '--offline=true', file]).catch(
    (error: Error) => error.message,
  );
  return Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1] ?? 10);
}
