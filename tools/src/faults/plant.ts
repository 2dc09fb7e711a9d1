import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { SourceEdit } from './place';

const plantedSchema = z.object({ file: z.string(), before: z.string(), after: z.string() });

/** Journal of the planted fault, so that the next run can restore what a killed one left. */
const journalOf = (root: string) => path.join(root, '.cache/faults/planted.json');

/** Restores the planted file, if there is one. A file that somebody has edited since stays as they left it. */
export function restore(root: string): void {
  const journal = journalOf(root);
  if (!existsSync(journal)) return;
  const { file, before, after } = plantedSchema.parse(JSON.parse(readFileSync(journal, 'utf8')));
  if (existsSync(file) && readFileSync(file, 'utf8') === after) writeFileSync(file, before);
  rmSync(journal);
}

/** Plants a fault while `work` runs. Any orderly end of the process restores the file. */
export async function withPlanted<Result>(
  root: string,
  place: SourceEdit,
  work: () => Promise<Result>,
): Promise<Result> {
  const restoreNow = () => restore(root);
  mkdirSync(path.dirname(journalOf(root)), { recursive: true });
  process.once('exit', restoreNow);
  writeFileSync(journalOf(root), JSON.stringify(place));
  writeFileSync(place.file, place.after);
  try {
    return await work();
  } finally {
    restoreNow();
    process.off('exit', restoreNow);
  }
}
