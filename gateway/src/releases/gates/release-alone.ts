import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateRefusal, ShellManifest } from '@klaster/shared/contract/http';
import { missingParts, strayEntries } from '@klaster/shared/contract/releases';
import { isTemplate } from '../../html/page-template';
import { isShellManifest } from '../store/release-manifest';
import type { OpenedRelease } from '../store/whole-release';
import { smokeLoad } from './smoke-load';

const SCRIPT = /<script\b[^>]*\bsrc="?\/([^"\s>]+)[^>]*>/g;
const INTEGRITY = /\bintegrity="([^"]+)"/;

type Judged = Pick<OpenedRelease, 'folder' | 'manifest'>;

/** Refusals of a release without regard to others. */
export async function judgeAlone({ manifest, folder }: Judged): Promise<GateRefusal[]> {
  const missing = missingParts(manifest);
  if (missing.length > 0) return missing;
  if (isShellManifest(manifest)) return pageRefusals(folder, manifest);
  const stray = strayEntries(manifest);
  return stray.length > 0 ? stray : smokeLoad(folder, manifest);
}

/** A shell's page has no fallback: one that cannot start would take down everything. */
async function pageRefusals(folder: string, { page, files }: ShellManifest): Promise<GateRefusal[]> {
  const html = await readFile(path.join(folder, page), 'utf8');
  const remedy = 'Build the shell anew with the workspace’s build.';
  const makeRefusal = (release: string, against: string): GateRefusal => ({
    rule: 'exposes',
    release,
    against,
    remedy,
  });
  const scripts = [...html.matchAll(SCRIPT)].map(([tag, file = '']) => ({ file, integrity: INTEGRITY.exec(tag)?.[1] }));
  const foreign = scripts.filter(({ file, integrity }) => !Object.hasOwn(files, file) || files[file] !== integrity);
  return [
    ...(isTemplate(html) ? [] : [makeRefusal(`${page} of shell`, 'it has no place for the boot document')]),
    ...(scripts.length > 0 ? [] : [makeRefusal(`${page} of shell`, 'it names no script')]),
    ...foreign.map(({ file }) =>
      makeRefusal(`${page} of shell names ${file}`, 'the release has no such file of that hash'),
    ),
  ];
}
