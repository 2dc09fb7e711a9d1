import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const faultSchema = z.strictObject({
  /** What a user would notice. */
  wrong: z.string().min(1),
  /** Folder of the workspace that has the file. */
  folder: z.string().min(1),
  /** Name of the file, and of its folder where several files below have that name: files move. */
  file: z.string().regex(/^([\w.-]+\/)?[\w.-]+$/),
  find: z.string().min(1),
  replace: z.string(),
  /** Files of the nearest tests, each by its name or by its folder and name. */
  tests: z.array(z.string().regex(/^([\w.-]+\/)?[\w.-]+\.test\.tsx?$/)).min(1),
  /** Folder of the tests, if it is another one: what only remotes show is tested in a remote. */
  testsIn: z.string().optional(),
});

/** A small oversight that can be planted: `find` becomes `replace` in one place of one file. */
export type Fault = z.infer<typeof faultSchema> & { readonly name: string };

/** Reads all faults of a folder, in the order of their numbers. */
export function readFaults(folder: string): Fault[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({
      name: path.basename(file, '.json'),
      ...faultSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    }));
}

/** Jest's project of the nearest tests. */
export const projectOf = ({ folder, testsIn = folder }: Fault): string => testsIn;

/** Faults selected by number, name or folder; all of them without a selection. */
export function selectFaults(faults: readonly Fault[], names: readonly string[]): Fault[] {
  if (names.length === 0) return [...faults];
  return faults.filter(({ name, folder }) =>
    names.some((wanted) => wanted === name || wanted === folder || wanted === name.split('-')[0]),
  );
}
