import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { patternsOverlap } from '@klaster/shared/contract/http';
import type { GateRefusal, RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { isTemplate } from '../../html/page-template';
import { isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';
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

/** Scripts and texts that the manifest names and the release lacks. */
function missingParts(manifest: ReleaseManifest): GateRefusal[] {
  return listParts(manifest)
    .filter(([, file]) => !Object.hasOwn(manifest.files, file))
    .map(([part, file]) => ({
      rule: 'exposes',
      release: `${part} of ${manifest.name} is ${file}`,
      against: 'the release has no such file',
      remedy: 'Build anew; expose src/remote.ts as ./routes and give each route a chunk of its id.',
    }));
}

type Part = readonly [part: string, file: string];

function listParts(manifest: ReleaseManifest): Part[] {
  const { server, texts } = manifest;
  const named = (part: string, files: readonly string[]): Part[] => files.map((file) => [part, file]);
  const first: Part = isShellManifest(manifest) ? ['the page', manifest.page] : ['the entry', manifest.entry];
  const inTexts = Object.entries(texts).flatMap(([language, files]) => named(`the texts in ${language}`, files));
  const inLayouts = isShellManifest(manifest)
    ? Object.entries(manifest.layouts).flatMap(([layout, files]) => named(`the ${layout} layout`, files))
    : manifest.routes.flatMap(({ id, chunks }) => named(`a chunk of route ${id}`, chunks));
  return [first, ...named('the server script', server === undefined ? [] : [server]), ...inLayouts, ...inTexts];
}

/** Navigation entries that lead out of the remote. */
function strayEntries({ name, routes, navigation }: RemoteManifest): GateRefusal[] {
  return navigation
    .filter(({ to }) => !routes.some((route) => patternsOverlap(route.path, to)))
    .map(({ to }) => ({
      rule: 'navigation',
      release: `an entry of ${name} leads to ${to}`,
      against: 'none of its routes is there',
      remedy: 'An entry leads to an address of its own remote.',
    }));
}

/** A shell's page has no fallback: one that cannot start would take down everything. */
async function pageRefusals(folder: string, { page, files }: ShellManifest): Promise<GateRefusal[]> {
  const html = await readFile(path.join(folder, page), 'utf8');
  const remedy = 'Build the shell anew with the workspace’s build.';
  const refused = (release: string, against: string): GateRefusal => ({ rule: 'exposes', release, against, remedy });
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
