import { createRequire } from 'node:module';
import path from 'node:path';
import { runProgram } from '../process/run-program';
import { say } from '../progress';

const OPTIONS = ['--type-aware', '--disable-nested-config', '-A', 'all', '-W', 'typescript/no-deprecated'];

/**
 * Names the deprecated names that the remote in a folder uses: their next major version may lack them.
 *
 * @param inBackground leaves the processor to a dev server: the linter would take a core for some seconds
 */
export async function warnOfDeprecated(folder: string, inBackground = false): Promise<void> {
  const oxlint = path.join(createRequire(import.meta.url).resolve('oxlint/package.json'), '../bin/oxlint');
  const { code, output } = await runProgram(process.execPath, [oxlint, ...OPTIONS, 'src'], {
    cwd: folder,
    inBackground,
  });
  if (code !== 0 || output.includes('no-deprecated')) say(output.trim());
}
