import type { Language, RemoteManifest, Script, ShellManifest } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';
import type { PageRoute } from './page-route';

function buildScript(files: Readonly<Record<string, string>>, base: string, file: string): Script {
  return { url: `${base}${file}`, integrity: files[file] ?? null };
}

/** An entry from a dev server has no hash, since its content changes. */
export function buildEntry(remote: ServedRemote): Script {
  const { manifest, base } = remote;
  return buildScript(isFromSource(remote) ? {} : manifest.files, base, manifest.entry);
}

export function buildStoredEntry(manifest: RemoteManifest): Script {
  return buildScript(manifest.files, `/remotes/${manifest.name}/${manifest.version}/`, manifest.entry);
}

export function isFromSource({ base }: ServedRemote): boolean {
  return !base.startsWith('/');
}

type Page = { language: Language; hasPreview: boolean };

/** Scripts that a page will request once its first ones have run, in this order. Those of dev servers and isolated remotes are left out. */
export function listPreloads(shell: ShellManifest | null, match: PageRoute | null, page: Page): Script[] {
  const { language } = page;
  const ofShell = shell === null ? [] : shellScripts(shell, match, page);
  if (!match || match.remote.isolated || isFromSource(match.remote)) return ofShell;
  const { manifest, base } = match.remote;
  const files = [manifest.entry, ...ownChunks(match), ...manifest.texts[language]];
  return [...ofShell, ...[...new Set(files)].map((file) => buildScript(manifest.files, base, file))];
}

function shellScripts(shell: ShellManifest, match: PageRoute | null, { language, hasPreview }: Page): Script[] {
  const { files, texts, layouts, preview = [] } = shell;
  const ofLayout = match ? layouts[match.route.layout] : [];
  const needed = [
    ...texts[language],
    ...ofLayout,
    ...(match?.remote.isolated ? [] : laterScripts(shell, match, language)),
    ...(hasPreview ? preview : []),
  ];
  return [...new Set(needed)].map((file) => buildScript(files, '/', file));
}

/** Scripts of the lazily loaded shared modules that the route needs. */
function laterScripts({ later = {} }: ShellManifest, match: PageRoute | null, language: Language): string[] {
  const modules = (match?.route.needs ?? []).map((name) => later[name]);
  return modules.flatMap((module) => (module ? [...module.scripts, ...(module.texts?.[language] ?? [])] : []));
}

/** A route's chunks without texts, of which only one language is needed. */
function ownChunks({ remote, route }: PageRoute): string[] {
  const texts = new Set(Object.values(remote.manifest.texts).flat());
  return route.chunks.filter((file) => !texts.has(file));
}
