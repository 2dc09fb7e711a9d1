import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';
import type { Fault } from './fault';

/**
 * Files anywhere below a folder that have a name.
 *
 * @param named `file.ts`, or `folder/file.ts`: then only those in such a folder, if there are any
 */
export function filesNamed(root: string, folder: string, named: string): string[] {
  const found = filesBelow(path.join(root, folder)).filter((file) => path.basename(file) === path.basename(named));
  const inFolder = found.filter((file) => file.endsWith(path.normalize(`/${named}`)));
  return inFolder.length > 0 ? inFolder : found;
}

/** Text of a file without the fault, and with it. */
export type SourceEdit = { readonly file: string; readonly before: string; readonly after: string };

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
