import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../process/run-program';
import { inRoot, ROOT } from '../workspace';

/**
 * Runs work in a copy of the workspace's files, committed or not, and removes the copy afterwards. It is on the same disk, so
 * that an install links packages into it and does not copy them.
 */
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

/** `git ls-files` also lists a file that is deleted and not yet committed. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
