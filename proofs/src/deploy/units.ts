import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isInstalled, run } from '@klaster/deploy/run';
import { say } from '@klaster/tools/progress';
import { inRoot } from '@klaster/tools/workspace';
import type { Proof } from '../harness/results';

const FOLDER = inRoot('deploy/systemd');

/** The exposure that `systemd-analyze security` reports, from 0 (none) to 10. */
const MAX_EXPOSURE = 2.5;

export async function checkUnits({ folder, results }: Proof): Promise<void> {
  if (!(await isInstalled('systemd-analyze'))) return say('skipped units: this machine has no systemd-analyze');
  const units = (await readdir(FOLDER)).filter((name) => name.endsWith('.service'));
  for (const unit of units) await writeFile(path.join(folder, unit), await withInstalledProgram(unit));
  const complaints = await verify(units.map((unit) => path.join(folder, unit)));
  results.check('systemd-analyze verify reports nothing', complaints === '', complaints);
  for (const unit of units) {
    const exposure = await readExposure(path.join(folder, unit));
    results.check(`${unit} has an exposure of at most ${MAX_EXPOSURE}`, exposure <= MAX_EXPOSURE, `${exposure} of 10`);
  }
}

/** systemd requires a program that exists on this machine. */
async function withInstalledProgram(unit: string): Promise<string> {
  const text = await readFile(path.join(FOLDER, unit), 'utf8');
  return text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
}

async function verify(files: readonly string[]): Promise<string> {
  const output = await run('sh', ['-c', 'systemd-analyze verify --man=no "$@" 2>&1 || true', 'sh', ...files]);
  return output
    .split('\n')
    .filter((line) => line.includes('klaster'))
    .join('; ');
}

async function readExposure(file: string): Promise<number> {
  const output = await run('systemd-analyze', ['security', '--offline=true', file]).catch(
    (error: Error) => error.message,
  );
  return Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1] ?? 10);
}
