import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toLatin } from '@klaster/shared/contract/uzbek';

/** A help page in Uzbek Latin, as it is and as it has to be, to the letter. */
export type LatinHelp = { file: string; present: string | undefined; due: string };

/** The Uzbek Latin help that a folder should have; `undefined` if it has no help. */
export async function latinHelp(folder: string): Promise<LatinHelp | undefined> {
  const [source, file] = ['uz-Cyrl.md', 'uz-Latn.md'].map((name) => path.join(folder, name)) as [string, string];
  if (!existsSync(source)) return undefined;
  const present = existsSync(file) ? await readFile(file, 'utf8') : undefined;
  // Links and names of sections are in Latin letters already, which nothing changes.
  return { file, present, due: toLatin(await readFile(source, 'utf8')) };
}
