import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../process/run-program';
import { inRoot, ROOT } from '../workspace';

/** The copy has uncommitted files too. It is on the same disk, so that an install links packages instead of copying them. */
export async function inScratchCopy<T>(work: (root: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(`${ROOT.replace(/\/$/, '')}-guide-`);
  try {
    const { stdout } = await runProgram('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT });
    for (const file of stdout.split('\n').filter(Boolean))
      await cp(inRoot(file), path.join(root, file)).catch(ignoreDeleted);
    await runProgram('git', ['init', '-q'], { cwd: root });
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** `git ls-files` also lists deleted files. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
