import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateRefusal, ShellManifest } from '@klaster/shared/contract';
import { isTemplate } from '../../html/page-template';

const SCRIPT = /<script\b[^>]*\bsrc="?\/([^"\s>]+)[^>]*>/g;
const INTEGRITY = /\bintegrity="([^"]+)"/;

/**
 * Refusals of a shell's page: nothing can replace it, so a page that cannot start would take down everything.
 *
 * @param folder of the release's files
 */
export async function shellPage(folder: string, { page, files }: ShellManifest): Promise<GateRefusal[]> {
  const html = await readFile(path.join(folder, page), 'utf8');
  const refused = (release: string, against: string): GateRefusal => ({
    rule: 'exposes',
    release,
    against,
    remedy: 'Build the shell anew with the workspace’s build.',
  });
  const scripts = [...html.matchAll(SCRIPT)].map(([tag, file = '']) => ({ file, integrity: INTEGRITY.exec(tag)?.[1] }));
  const foreign = scripts.filter(({ file, integrity }) => !Object.hasOwn(files, file) || files[file] !== integrity);
  return [
    ...(isTemplate(html) ? [] : [refused(`${page} of shell`, 'it has no place for the boot document')]),
    ...(scripts.length > 0 ? [] : [refused(`${page} of shell`, 'it names no script')]),
    ...foreign.map(({ file }) =>
      refused(`${page} of shell names ${file}`, 'the release has no such file of that hash'),
    ),
  ];
}
