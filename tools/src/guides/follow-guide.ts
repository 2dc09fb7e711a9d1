import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from '../process/run-program';
import { progress } from '../progress';
import { withBlock } from './apply-block';
import type { Block, FileBlock } from './blocks';

/**
 * Does in a copy of the workspace what a guide has its reader do.
 *
 * @param root of the copy
 * @throws {UserError} with what a command of the guide says when it fails
 */
export async function followGuide(root: string, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'file') await writeBlock(root, block);
    else for (const line of block.lines) await runLine(root, line);
  }
}

/** Writes a piece into its file, which Prettier then brings in order. */
async function writeBlock(root: string, block: FileBlock): Promise<void> {
  const file = path.join(root, block.file);
  const text = existsSync(file) ? await readFile(file, 'utf8') : undefined;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await formatted(file, withBlock(text, block)));
}

async function formatted(file: string, text: string): Promise<string> {
  const prettier = await import('prettier');
  const options = await prettier.resolveConfig(file, { editorconfig: true });
  return prettier.format(text, { ...options, filepath: file });
}

async function runLine(root: string, line: string): Promise<void> {
  const { code, output } = await runProgram('sh', ['-c', line], { cwd: root });
  if (code !== 0) throw new UserError(`${line} failed:\n${output.trim()}`);
  progress(`✓ ${line}`);
}
