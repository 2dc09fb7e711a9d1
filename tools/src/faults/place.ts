import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';
import type { Fault } from './fault';

/** Files somewhere below a folder by their name; those in the inner folder that is named with it come before all others. */
export function filesNamed(root: string, folder: string, named: string): string[] {
  const found = filesBelow(path.join(root, folder)).filter((file) => path.basename(file) === path.basename(named));
  const inFolder = found.filter((file) => file.endsWith(path.normalize(`/${named}`)));
  return inFolder.length > 0 ? inFolder : found;
}

/** A file as it is, and as it would be with the fault. */
export type SourceEdit = { readonly file: string; readonly before: string; readonly after: string };

/**
 * The one place of a fault, wherever its file has moved to within its folder of the workspace.
 *
 * @returns undefined when the code is nowhere as the fault expects it, or in several places
 */
export function placeOf(root: string, { folder, file: named, find, replace }: Fault): SourceEdit | undefined {
  const places = filesNamed(root, folder, named).flatMap((file) => {
    const before = readFileSync(file, 'utf8');
    const parts = before.split(find);
    return parts.slice(1).map(() => ({ file, before, after: parts.join(replace) }));
  });
  return places.length === 1 ? places[0] : undefined;
}
