import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../process/run-program';
import { ROOT } from '../workspace';

const MIGRATIONS = 'api/src/kernel/database/migrations/0*';

/** The previous release: the latest tag, or without one the commit before the latest migration. */
export async function lastRelease(): Promise<string> {
  const tag = await runProgram('git', ['describe', '--tags', '--abbrev=0'], { cwd: ROOT });
  if (tag.code === 0) return tag.stdout.trim();
  return `${await git('log', '-1', '--format=%H', '--', MIGRATIONS)}^`;
}

/**
 * Builds the API of another commit beside this one.
 * @returns its program
 */
export async function buildFormerApi(commit: string, folder: string): Promise<string> {
  const copy = path.join(folder, 'former');
  await mkdir(copy);
  const archive = path.join(folder, 'former.tar');
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', copy], folder);
  await run(process.execPath, ['tools/klaster.mjs', 'build', 'api'], copy);
  return path.join(copy, 'api/dist/main.js');
}

const git = async (...args: string[]) => (await run('git', args, ROOT)).trim();

async function run(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output, stdout } = await runProgram(file, args, { cwd });
  if (code !== 0) throw new Error(output);
  return stdout;
}
