import type { GateRefusal, ShellManifest } from '@klaster/shared/contract';
import { isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';

/** Refusals for scripts and texts that the manifest speaks of and the release does not have. */
export function missingParts(manifest: ReleaseManifest): GateRefusal[] {
  return partsOf(manifest)
    .filter(([, file]) => !Object.hasOwn(manifest.files, file))
    .map(([part, file]) => ({
      rule: 'exposes',
      release: `${part} of ${manifest.name} is ${file}`,
      against: 'the release has no such file',
      remedy: 'Build anew; expose src/remote.ts as ./routes and give each route a chunk of its id.',
    }));
}

function partsOf(manifest: ReleaseManifest): (readonly [part: string, file: string])[] {
  const texts = Object.entries(manifest.texts).flatMap(([language, files]) =>
    files.map((file) => [`the texts in ${language}`, file] as const),
  );
  const server = manifest.server === undefined ? [] : [['the server script', manifest.server] as const];
  if (isShellManifest(manifest)) return [['the page', manifest.page], ...server, ...texts, ...layoutsOf(manifest)];
  const chunks = manifest.routes.flatMap((route) =>
    route.chunks.map((file) => [`a chunk of route ${route.id}`, file] as const),
  );
  return [['the entry', manifest.entry], ...server, ...chunks, ...texts];
}

function layoutsOf({ layouts }: ShellManifest): (readonly [part: string, file: string])[] {
  return Object.entries(layouts).flatMap(([layout, files]) =>
    files.map((file) => [`the ${layout} layout`, file] as const),
  );
}
