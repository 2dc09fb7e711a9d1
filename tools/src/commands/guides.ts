import { readdir, readFile } from 'node:fs/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { readBlocks, type Block } from '../guides/blocks';
import { followGuide } from '../guides/follow-guide';
import { inScratchCopy } from '../guides/scratch-copy';
import { exitOnSignal } from '../process/run-program';
import { progress } from '../progress';
import { inRoot } from '../workspace';

const GUIDE = /^adding-(.+)\.md$/;

/** `guides [name…]`: follows each guide of `docs/adding-*.md` in a copy of the workspace, with its checks and tests. */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  for (const name of await chooseGuides(names)) {
    const blocks = readSteps(name, await readFile(inRoot('docs', name), 'utf8'));
    progress(`${name}: ${blocks.length} steps`);
    await inScratchCopy((root) => followGuide(root, blocks));
    progress(`✓ ${name}: ${filesByHand(blocks)} files edited by hand`);
  }
  return 0;
}

/** @throws {UserError} if a guide has no file to write or no command to run */
export function readSteps(name: string, guide: string): Block[] {
  const blocks = readBlocks(guide);
  for (const kind of ['file', 'commands'])
    if (!blocks.some((block) => block.kind === kind))
      throw new UserError(`${name} has no step of the kind "${kind}": there is nothing to try.`);
  return blocks;
}

const filesByHand = (blocks: readonly Block[]) =>
  new Set(blocks.flatMap((block) => (block.kind === 'file' ? [block.file] : []))).size;

/** @throws {UserError} if there is no guide of that name */
async function chooseGuides(names: readonly string[]): Promise<string[]> {
  const guides = (await readdir(inRoot('docs'))).filter((file) => GUIDE.test(file));
  const unknown = names.find((name) => !guides.some((guide) => guide.includes(name)));
  if (unknown) throw new UserError(`There is no guide "${unknown}"; there are ${guides.join(', ')}.`);
  return names.length === 0 ? guides : guides.filter((guide) => names.some((name) => guide.includes(name)));
}
