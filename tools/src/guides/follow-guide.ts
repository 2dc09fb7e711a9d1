import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from '../process/run-program';
import { format } from '../format';
import { progress } from '../progress';
import { applyBlock } from './apply-block';
import type { Block, FileBlock } from './blocks';

/** @throws {UserError} with the output of a command that fails */
export async function followGuide(root: string, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) {
    if (block.kind === 'file') await writeBlock(root, block);
    else for (const line of block.lines) await runLine(root, line);
  }
}

/** Writes nothing if a file block does not fit. @returns the written files */
export async function followTemplate(root: string, blocks: readonly Block[]): Promise<string[]> {
  const texts = await applyBlocks(root, blocks);
  for (const [file, text] of texts) await writeText(root, file, text);
  for (const block of blocks) if (block.kind === 'commands') for (const line of block.lines) await runLine(root, line);
  return [...texts.keys()];
}

/** Texts of the files with the blocks applied, by path from the root. */
export async function applyBlocks(root: string, blocks: readonly Block[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== 'file') continue;
    const text = texts.get(block.file) ?? (await readText(root, block.file));
    texts.set(block.file, applyBlock(text, block));
  }
  return texts;
}

/** Writes the block unformatted, as a reader of the guide would, to check its formatting. JSON files are formatted after their members are inserted. */
async function writeBlock(root: string, block: FileBlock): Promise<void> {
  const file = await findNumbered(root, block.file);
  const text = applyBlock(await readText(root, file), block);
  if (file.endsWith('.json')) return writeText(root, file, text);
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
  if ((await format(file, text)) !== text)
    throw new UserError(`${file} is not formatted after this block:\n${block.body}`);
}

const NUMBER = '00NN';

/** Finds `0048-gins.ts` for `00NN-gins.ts`: a command created it with the next free number. */
export async function findNumbered(root: string, file: string): Promise<string> {
  const folder = path.dirname(file);
  const [before, after] = path.basename(file).split(NUMBER);
  if (before === undefined || after === undefined) return file;
  const found = (await readdir(path.join(root, folder))).filter(
    (name) => name.replace(/\d{4}/, NUMBER) === path.basename(file),
  );
  if (found.length !== 1) throw new UserError(`${file} is not there.`);
  return path.join(folder, found[0] ?? '');
}

/** Undefined if the file does not exist. */
async function readText(root: string, file: string): Promise<string | undefined> {
  const full = path.join(root, file);
  return existsSync(full) ? readFile(full, 'utf8') : undefined;
}

async function writeText(root: string, name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await format(file, text));
}

async function runLine(root: string, line: string): Promise<void> {
  const { code, output } = await runProgram('sh', ['-c', line], { cwd: root });
  if (code !== 0) throw new UserError(`${line} failed:\n${output.trim()}`);
  progress(`✓ ${line}`);
}
