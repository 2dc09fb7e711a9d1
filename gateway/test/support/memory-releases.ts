import { createHash } from 'node:crypto';
import type { RemoteManifest, RemoteRoute, ShellManifest } from '@klaster/shared/contract/http';
import type { StoredFile } from '../../src/files/file-tree';
import type { Releases, ServedReleases, ServedRemote } from '../../src/releases/releases';
import type { ReleaseId } from '../../src/storage/registry-folders';

/** Hashes the name of a file that does not exist. */
export function computeIntegrity(file: string): string {
  return `sha256-${createHash('sha256').update(file).digest('base64')}`;
}

const SHELL_FILES = [
  'sdk/sdk.json',
  'sdk/klaster-sdk-1.0.0-0123456789.tgz',
  'assets/shell.0123456789.js',
  'assets/texts-uz.js',
  'assets/texts-ru.js',
  'index.html',
  'isolated.html',
  'icon.svg',
];

const PAGE =
  '<!doctype html><html lang=uz-Cyrl class=light><head><meta charset=utf-8><title>Klaster</title><style>body{margin:0}</style>' +
  '<script defer src=/assets/shell.0123456789.js></script></head><body><div id=root>loading...</div>' +
  '<script type=application/json id=klaster-boot></script></body></html>';

export const SHELL: ShellManifest = {
  name: 'shell',
  version: '5'.repeat(16),
  page: 'index.html',
  files: hashFiles(SHELL_FILES),
  provides: {},
  texts: { 'uz-Cyrl': ['assets/texts-uz.js'], 'uz-Latn': [], ru: ['assets/texts-ru.js'], en: [] },
  layouts: { public: [], protected: ['assets/frame.js'] },
  paths: ['/', '/main', '/contacts'],
};

const REMOTE_FILES = ['remoteEntry.js', 'expose.js', 'list.js', 'one.js', 'staff.js', 'texts-uz.js', 'texts-ru.js'];

export const VERSION = 'a'.repeat(16);

export function remoteManifest(
  name: string,
  routes: RemoteRoute[],
  more: Partial<RemoteManifest> = {},
): RemoteManifest {
  return {
    name,
    version: VERSION,
    entry: 'remoteEntry.js',
    files: hashFiles(REMOTE_FILES),
    requires: {},
    texts: { 'uz-Cyrl': ['texts-uz.js'], 'uz-Latn': [], ru: ['texts-ru.js'], en: [] },
    connect: [],
    routes,
    navigation: [],
    ...more,
  };
}

const TITLE = { 'uz-Cyrl': 'Рўйхат </script>', 'uz-Latn': 'Roʻyxat', ru: 'Список', en: 'List' };

/** A route, public by default. */
export function route(path: string, more: Partial<RemoteRoute> = {}): RemoteRoute {
  return { id: path, path, layout: 'public', title: TITLE, positions: [], chunks: [], ...more };
}

export function asServed(manifest: RemoteManifest, more: Partial<ServedRemote> = {}): ServedRemote {
  const base = `/remotes/${manifest.name}/${manifest.version}/`;
  return { manifest, channel: 'live', sinceSeq: 7, fallback: null, base, ...more };
}

/** Every visitor gets `live`, unless `byVisitor` is replaced. */
export class MemoryReleases implements Releases {
  live: ServedReleases = { shell: SHELL, remotes: [] };
  trials: ServedRemote[] = [];
  byVisitor: (visitor: string | undefined) => ServedReleases = () => this.live;

  async forVisitor(visitor: string | undefined): Promise<ServedReleases> {
    return this.byVisitor(visitor);
  }

  async onTrial(name: string, version: string): Promise<ServedRemote | null> {
    return this.trials.find(({ manifest }) => manifest.name === name && manifest.version === version) ?? null;
  }

  async read({ app, version }: ReleaseId, file: string): Promise<StoredFile | null> {
    return app === 'shell' && version === SHELL.version ? this.readShell(file) : null;
  }

  async readShell(file: string): Promise<StoredFile | null> {
    if (!SHELL_FILES.includes(file)) return null;
    const text = file === 'index.html' ? PAGE : file;
    return { bytes: Buffer.from(text), etag: `"${file}"`, encoding: 'identity', type: 'text/plain' };
  }
}

function hashFiles(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, computeIntegrity(name)]));
}
