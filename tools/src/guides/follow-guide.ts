import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from '../process/run-program';
import { formatted } from '../formatted';
import { progress } from '../progress';
import { withBlock } from './apply-block';
import type { Block, FileBlock } from './blocks';

/**
 * Carries out the steps of a guide in a copy of the workspace.
 *
 * @param root of the copy
 * @throws {UserError} with the output of a command that fails
 */
export async function followGuide(root: string, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'file') await writeBlock(root, block);
    else for (const line of block.lines) await runLine(root, line);
  }
}

/**
 * Applies a template. If one of its file blocks does not fit, nothing is written.
 *
 * @param root of the workspace
 * @returns paths of the files that were written, from the root
 * @throws {UserError} as {@link followGuide}
 */
export async function followTemplate(root: string, blocks: readonly Block[]): Promise<string[]> {
  const texts = await textsWith(root, blocks);
  for (const [file, text] of texts) await writeText(root, file, text);
  for (const block of blocks) if (block.kind === 'commands') for (const line of block.lines) await runLine(root, line);
  return [...texts.keys()];
}

/** The files of a template with its blocks applied, by path from the root. */
export async function textsWith(root: string, blocks: readonly Block[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== 'file') continue;
    const text = texts.get(block.file) ?? (await textOf(root, block.file));
    texts.set(block.file, withBlock(text, block));
  }
  return texts;
}

async function writeBlock(root: string, block: FileBlock): Promise<void> {
  const file = await numbered(root, block.file);
  await writeText(root, file, withBlock(await textOf(root, file), block));
}

const NUMBER = '00NN';

/** Finds the file that a guide calls `00NN-gins.ts`: a command has created it with the next free number. */
export async function numbered(root: string, file: string): Promise<string> {
  const folder = path.dirname(file);
  const [before, after] = path.basename(file).split(NUMBER);
  if (before === undefined || after === undefined) return file;
  const found = (await readdir(path.join(root, folder))).filter(
    (name) => name.replace(/\d{4}/, NUMBER) === path.basename(file),
  );
  if (found.length !== 1) throw new UserError(`${file} is not there.`);
  return path.join(folder, found[0] ?? '');
}

/** Text of a file, undefined if it does not exist. */
async function textOf(root: string, file: string): Promise<string | undefined> {
  const full = path.join(root, file);
  return existsSync(full) ? readFile(full, 'utf8') : undefined;
}

/** Formats and writes a file. */
async function writeText(root: string, name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await formatted(file, text));
}

async function runLine(root: string, line: string): Promise<void> {
  const { code, output } = await runProgram('sh', ['-c', line], { cwd: root });
  if (code !== 0) throw new UserError(`${line} failed:\n${output.trim()}`);
  progress(`✓ ${line}`);
}
