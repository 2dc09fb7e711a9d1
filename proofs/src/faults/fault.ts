import { filesBelow } from '@klaster/tools/workspace';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const faultSchema = z.strictObject({
  wrong: z.string().min(1),
  /** Package of the file. */
  folder: z.string().min(1),
  /** Name of the file, with its folder if several files have that name: files move. */
  file: z.string().regex(/^([\w.-]+\/)?[\w.-]+$/),
  find: z.string().min(1),
  replace: z.string(),
  /** Nearest test files, by name or by folder and name. */
  tests: z.array(z.string().regex(/^([\w.-]+\/)?[\w.-]+\.test\.tsx?$/)).min(1),
  /** Package of the tests, if it is another one. */
  testsIn: z.string().optional(),
});

/** `find` becomes `replace` in one place of one file. */
export type Fault = z.infer<typeof faultSchema> & { readonly name: string };

/** Each file has the faults of one package. */
export function readFaults(folder: string): Fault[] {
  const faults = readdirSync(folder).flatMap((file) => {
    const blocks = readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split(/\n{2,}/);
    return blocks.map((block) => parseFault(path.basename(file, '.txt'), block));
  });
  return faults.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Parses a block: `# name`, what is wrong, `file > tests`, lines to find after `-`, replacement lines after `+`. */
function parseFault(folder: string, block: string): Fault {
  const [heading = '', wrong, place = '', ...edit] = block.split('\n');
  const [file, tests = ''] = place.split(' > ');
  const [, testsIn, names = ''] = /^(?:([\w-]+):)?(.*)$/.exec(tests) ?? [];
  const linesAfter = (sign: string) => edit.filter((line) => line.startsWith(sign)).map((line) => line.slice(2));
  const [find, replace] = ['-', '+'].map((sign) => linesAfter(sign).join('\n'));
  const fault = { wrong, folder, file, find, replace, tests: names.split(', '), ...(testsIn && { testsIn }) };
  return { name: heading.replace('# ', ''), ...faultSchema.parse(fault) };
}

export const testProject = ({ folder, testsIn = folder }: Fault): string => testsIn;

/** Selects by number, name or folder; all faults if `names` is empty. */
export function selectFaults(faults: readonly Fault[], names: readonly string[]): Fault[] {
  return faults.filter(
    ({ name, folder }) =>
      names.length === 0 || [name, folder, name.split('-')[0]].some((selector) => selector && names.includes(selector)),
  );
}

/** @param named `file.ts`, or `folder/file.ts`: then only those in such a folder, if there are any */
function filesNamed(root: string, folder: string, named: string): string[] {
  const found = filesBelow(path.join(root, folder)).filter((file) => path.basename(file) === path.basename(named));
  const inFolder = found.filter((file) => file.endsWith(path.normalize(`/${named}`)));
  return inFolder.length > 0 ? inFolder : found;
}

/** The test files for each name that the fault lists; empty if they were renamed. */
export const findTestFiles = (root: string, fault: Fault): string[][] =>
  fault.tests.map((name) => filesNamed(root, testProject(fault), name));

const editSchema = z.object({ file: z.string(), before: z.string(), after: z.string() });

/** Text of a file before and after. */
export type SourceEdit = z.infer<typeof editSchema>;

/** The edit that plants a fault; undefined if the code to replace does not occur exactly once. */
export function findPlace(root: string, { folder, file: named, find, replace }: Fault): SourceEdit | undefined {
  const edits = filesNamed(root, folder, named).flatMap((file) => {
    const before = readFileSync(file, 'utf8');
    const parts = before.split(find);
    return parts.slice(1).map(() => ({ file, before, after: parts.join(replace) }));
  });
  return edits.length === 1 ? edits[0] : undefined;
}

/** The journal by which the next run restores what a killed one left behind. */
const journalFile = (root: string) => path.join(root, '.cache/faults/planted.json');

/** Restores the planted file, unless somebody has edited it since. */
export function restore(root: string): void {
  const journal = journalFile(root);
  if (!existsSync(journal)) return;
  const { file, before, after } = editSchema.parse(JSON.parse(readFileSync(journal, 'utf8')));
  if (existsSync(file) && readFileSync(file, 'utf8') === after) writeFileSync(file, before);
  rmSync(journal);
}

/** Plants a fault while `work` runs. Every orderly end of the process restores the file. */
export async function withPlanted<T>(root: string, edit: SourceEdit, work: () => Promise<T>): Promise<T> {
  const restoreNow = () => restore(root);
  mkdirSync(path.dirname(journalFile(root)), { recursive: true });
  process.once('exit', restoreNow);
  writeFileSync(journalFile(root), JSON.stringify(edit));
  writeFileSync(edit.file, edit.after);
  try {
    return await work();
  } finally {
    restoreNow();
    process.off('exit', restoreNow);
  }
}
