import { readdir, readFile } from 'node:fs/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { blocksOf, type Block } from '../guides/blocks';
import { followGuide } from '../guides/follow-guide';
import { inScratchCopy } from '../guides/scratch-copy';
import { exitOnSignal } from '../process/end-with-children';
import { progress } from '../progress';
import { inRoot } from '../workspace';

const GUIDE = /^adding-(.+)\.md$/;

/** `guides [name…]`: does in a copy of the workspace what each guide of `docs/adding-*.md` says, with its checks and tests. */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  for (const name of await chosen(names)) {
    const blocks = stepsOf(name, await readFile(inRoot('docs', name), 'utf8'));
    progress(`${name}: ${blocks.length} steps`);
    await inScratchCopy((root) => followGuide(root, blocks));
    progress(`✓ ${name}: ${filesByHand(blocks)} files edited by hand`);
  }
  return 0;
}

/** @throws {UserError} where a guide shows everything and has its reader do nothing, or runs nothing */
export function stepsOf(name: string, guide: string): Block[] {
  const blocks = blocksOf(guide);
  for (const kind of ['file', 'commands'])
    if (!blocks.some((block) => block.kind === kind))
      throw new UserError(`${name} has no step of the kind "${kind}": nothing of it can be tried.`);
  return blocks;
}

const filesByHand = (blocks: readonly Block[]) =>
  new Set(blocks.flatMap((block) => (block.kind === 'file' ? [block.file] : []))).size;

/** @throws {UserError} where there is no guide of that name */
async function chosen(names: readonly string[]): Promise<string[]> {
  const guides = (await readdir(inRoot('docs'))).filter((file) => GUIDE.test(file));
  const unknown = names.find((name) => !guides.some((guide) => guide.includes(name)));
  if (unknown) throw new UserError(`There is no guide "${unknown}"; there are ${guides.join(', ')}.`);
  return names.length === 0 ? guides : guides.filter((guide) => names.some((name) => guide.includes(name)));
}
