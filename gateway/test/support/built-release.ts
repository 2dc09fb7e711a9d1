import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { canonicalJson } from '@klaster/shared/contract/http';
import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { pack } from 'tar-stream';
import type { Header } from 'tar-stream';

/** Files of a build's `dist`, by path. */
export type BuiltRelease = { app: string; version: string; files: Record<string, Buffer> };

export type TarEntry = Partial<Header> & { name: string; content?: string | Buffer };

export const NO_TEXTS = { 'uz-Cyrl': [], 'uz-Latn': [], ru: [], en: [] };
const NO_TITLE = { 'uz-Cyrl': '', 'uz-Latn': '', ru: '', en: '' };

export const SHELL_FACTS = {
  page: 'index.html',
  provides: {},
  texts: NO_TEXTS,
  layouts: { public: [], protected: [] },
  paths: ['/', '/main'],
};

/** One granted address of each app. */
const OWN_ADDRESSES: Record<string, string> = { 'mf-clusters': '/reports', 'mf-registers': '/reestrs-auth' };

/** A remote's build: an entry with its container, one chunk, compressed forms, and `routes.json`. */
export function builtRemote(name: string, content: string, facts: Partial<RemoteManifest> = {}): BuiltRelease {
  const container = `{ init() {}, get: () => Promise.resolve(() => ({})) }`;
  const scripts = {
    'remoteEntry.js': `globalThis[${JSON.stringify(name)}] = ${container}; // ${content}`,
    'screen.js': `"${content}";`.repeat(20),
  };
  const route = { id: 'screen', layout: 'public' as const, title: NO_TITLE, positions: [], chunks: ['screen.js'] };
  return built(name, scripts, {
    entry: 'remoteEntry.js',
    requires: {},
    texts: NO_TEXTS,
    connect: [],
    routes: [{ ...route, path: OWN_ADDRESSES[name] ?? `/${name}` }],
    navigation: [],
    ...facts,
  });
}

export function builtShell(
  content: string,
  facts: Partial<ShellManifest> = {},
  more: Record<string, string> = {},
): BuiltRelease {
  const script = `"${content}";`;
  const page =
    `<!doctype html><html><head><title>${content}</title>` +
    `<script defer src="/assets/${content}.js" integrity="${computeIntegrity(script)}" crossorigin="anonymous"></script>` +
    '</head><body><script type=application/json id=klaster-boot></script></body></html>';
  const files = { 'index.html': page, [`assets/${content}.js`]: script, ...more };
  return built('shell', files, { ...SHELL_FACTS, paths: ['/profile'], ...facts });
}

export function buildManifest(name: string, facts: Partial<RemoteManifest> = {}): RemoteManifest {
  return JSON.parse(String(builtRemote(name, 'one', facts).files['routes.json'])) as RemoteManifest;
}

export function buildShellManifest(facts: Partial<ShellManifest> = {}): ShellManifest {
  return JSON.parse(String(builtShell('one', facts).files['shell.json'])) as ShellManifest;
}

/** With the same label in every language. */
export function entryTo(to: string, label: string): RemoteManifest['navigation'][number] {
  return {
    to,
    label: { 'uz-Cyrl': label, 'uz-Latn': label, ru: label, en: label },
    icon: [],
    layout: 'public',
    group: 'registers',
    order: 1,
    positions: [],
  };
}

export function routesAt(...paths: string[]): RemoteManifest['routes'] {
  return paths.map((path, index) => ({
    id: `route-${index}`,
    path,
    layout: 'public',
    title: NO_TITLE,
    positions: [],
    chunks: ['screen.js'],
  }));
}

export function packArchive({ files }: BuiltRelease): Promise<Buffer> {
  return packTar(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/** A gzipped tar, valid as a release or not. */
export function packTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  const bytes = buffer(tar.pipe(createGzip()));
  for (const { content = '', ...header } of entries) tar.entry(header, content);
  tar.finalize();
  return bytes;
}

export function computeIntegrity(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** A build of these sources, with manifest, hashes and compressed forms. */
export function built(name: string, sources: Record<string, string>, facts: object): BuiltRelease {
  const integrities = Object.entries(sources).map(([file, content]) => [file, computeIntegrity(content)]);
  const unnamed = { name, files: Object.fromEntries(integrities), ...facts };
  const version = createHash('sha256').update(canonicalJson(unnamed)).digest('hex').slice(0, 16);
  const manifestFile = name === 'shell' ? 'shell.json' : 'routes.json';
  const files: Record<string, Buffer> = { [manifestFile]: Buffer.from(JSON.stringify({ ...unnamed, version })) };
  for (const [file, content] of Object.entries(sources)) {
    files[file] = Buffer.from(content);
    if (!file.endsWith('.js')) continue;
    files[`${file}.br`] = brotliCompressSync(content);
    files[`${file}.gz`] = gzipSync(content);
  }
  return { app: name, version, files };
}
