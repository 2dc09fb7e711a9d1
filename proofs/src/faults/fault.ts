import { filesBelow } from '@klaster/tools/workspace';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Reads the files of a folder, each with the faults of one folder of the workspace. */
export function readFaults(folder: string): Fault[] {
  const faults = readdirSync(folder).flatMap((file) => {
    const blocks = readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split(/\n{2,}/);
    return blocks.map((block) => parseFault(path.basename(file, '.txt'), block));
  });
  return faults.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A block: `# name`, what is wrong, `file > tests`, the lines to find after `-` and those to put there after `+`. */
function parseFault(folder: string, block: string): Fault {
  const [heading = '', wrong, place = '', ...edit] = block.split('\n');
  const [file, tests = ''] = place.split(' > ');
  const [, testsIn, names = ''] = /^(?:([\w-]+):)?(.*)$/.exec(tests) ?? [];
  const linesAfter = (sign: string) => edit.filter((line) => line.startsWith(sign)).map((line) => line.slice(2));
  const [find, replace] = ['-', '+'].map((sign) => linesAfter(sign).join('\n'));
  const fault = { wrong, folder, file, find, replace, tests: names.split(', '), ...(testsIn && { testsIn }) };
  return { name: heading.replace('# ', ''), ...faultSchema.parse(fault) };
}

/** Jest's project of the nearest tests. */
export const projectOf = ({ folder, testsIn = folder }: Fault): string => testsIn;

/** Faults selected by number, name or folder; all of them without a selection. */
export function selectFaults(faults: readonly Fault[], names: readonly string[]): Fault[] {
  return faults.filter(
    ({ name, folder }) =>
      names.length === 0 || [name, folder, name.split('-')[0]].some((one) => one && names.includes(one)),
  );
}

/**
 * Files anywhere below a folder that have a name.
 *
 * @param named `file.ts`, or `folder/file.ts`: then only those in such a folder, if there are any
 */
function filesNamed(root: string, folder: string, named: string): string[] {
  const found = filesBelow(path.join(root, folder)).filter((file) => path.basename(file) === path.basename(named));
  const inFolder = found.filter((file) => file.endsWith(path.normalize(`/${named}`)));
  return inFolder.length > 0 ? inFolder : found;
}

/** Files of the tests nearest to a fault, for each name that it has them by; none where they were renamed or moved. */
export const testFilesOf = (root: string, fault: Fault): string[][] =>
  fault.tests.map((name) => filesNamed(root, projectOf(fault), name));

const editSchema = z.object({ file: z.string(), before: z.string(), after: z.string() });

/** Text of a file without the fault, and with it. */
export type SourceEdit = z.infer<typeof editSchema>;

/**
 * The edit that plants a fault, wherever its file has moved to within its folder of the workspace.
 *
 * @returns undefined if the code to replace occurs nowhere, or more than once
 */
export function placeOf(root: string, { folder, file: named, find, replace }: Fault): SourceEdit | undefined {
  const edits = filesNamed(root, folder, named).flatMap((file) => {
    const before = readFileSync(file, 'utf8');
    const parts = before.split(find);
    return parts.slice(1).map(() => ({ file, before, after: parts.join(replace) }));
  });
  return edits.length === 1 ? edits[0] : undefined;
}

/** Journal of the planted fault, so that the next run can restore what a killed one left. */
const journalOf = (root: string) => path.join(root, '.cache/faults/planted.json');

/** Restores the planted file, if there is one. A file that somebody has edited since stays as they left it. */
export function restore(root: string): void {
  const journal = journalOf(root);
  if (!existsSync(journal)) return;
  const { file, before, after } = editSchema.parse(JSON.parse(readFileSync(journal, 'utf8')));
  if (existsSync(file) && readFileSync(file, 'utf8') === after) writeFileSync(file, before);
  rmSync(journal);
}

/** Plants a fault while `work` runs. Any orderly end of the process restores the file. */
export async function withPlanted<T>(root: string, edit: SourceEdit, work: () => Promise<T>): Promise<T> {
  const restoreNow = () => restore(root);
  mkdirSync(path.dirname(journalOf(root)), { recursive: true });
  process.once('exit', restoreNow);
  writeFileSync(journalOf(root), JSON.stringify(edit));
  writeFileSync(edit.file, edit.after);
  try {
    return await work();
  } finally {
    restoreNow();
    process.off('exit', restoreNow);
  }
}
