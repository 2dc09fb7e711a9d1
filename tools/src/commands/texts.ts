import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { progress } from '../progress';
import type { LatinFile } from '../texts/catalogue-files';
import { checkTexts, latinFiles } from '../texts/check-texts';
import { ROOT } from '../workspace';

/** `texts` writes Uzbek Latin from Uzbek Cyrillic; `texts --check` only reports faults. */
export async function run(args: readonly string[]): Promise<number> {
  if (!args.includes('--check')) {
    await Promise.all((await latinFiles()).map(writeLatin));
    return 0;
  }
  const faults = await checkTexts();
  faults.forEach((fault) => progress(fault));
  return faults.length > 0 ? 1 : 0;
}

async function writeLatin(latin: LatinFile): Promise<void> {
  if (latin.present === latin.due) return;
  await writeFile(latin.file, latin.due);
  progress(`wrote ${path.relative(ROOT, latin.file)}`);
}
