import { remoteManifestSchema } from '@klaster/shared/contract/http';
import type { ShellManifest } from '@klaster/shared/contract/http';
import type { GatewayConfig } from '../config/config';
import type { Releases, ServedReleases, ServedRemote } from '../releases/releases';
import type { Overrides } from './overrides';

/** The first request compiles the shell. */
const COMPILE_LIMIT_MS = 60_000;

export type PageRelease = {
  /** The page's template. */
  html: string;
  /** Null while the shell comes from source. */
  shell: ShellManifest | null;
  /** Sorted by name. */
  remotes: readonly ServedRemote[];
  /** Addresses of retired apps, as granted. */
  retired: readonly string[];
};

/** Releases of the store, replaced by dev servers in development and by versions on trial. */
export class PageReleases {
  private readonly lastSeen = new Map<string, ServedRemote>();
  /** Results that depend only on the store. */
  private readonly cache = new WeakMap<ServedReleases, PageRelease>();

  constructor(
    private readonly releases: Releases,
    private readonly sources: GatewayConfig['sources'],
    private readonly isPublishing: () => boolean,
  ) {}

  /** Null while there is no shell, or newer releases are about to be live. The same object for all visitors who get the same releases of the store. */
  async forVisitor(visitor: string | undefined, overrides: Overrides): Promise<PageRelease | null> {
    if (this.isPublishing()) return null;
    const [served, fromSource] = await Promise.all([
      this.releases.forVisitor(visitor),
      Promise.all(Object.entries(this.sources.remotes).map(([name, origin]) => this.fromSource(name, origin))),
    ]);
    const isFromStore = this.sources.shell === undefined && fromSource.length === 0 && overrides.size === 0;
    const cached = isFromStore ? this.cache.get(served) : undefined;
    if (cached) return cached;
    const remotes = [...served.remotes, ...fromSource];
    const shell = this.sources.shell === undefined ? served.shell : null;
    const html = await this.template(shell);
    if (html === null) return null;
    const { retired = [] } = served;
    const onTrial = [...overrides].map(([name, version]) => this.releases.onTrial(name, version));
    const release = { html, shell, remotes: lastByName([...remotes, ...(await Promise.all(onTrial))]), retired };
    if (isFromStore) this.cache.set(served, release);
    return release;
  }

  /** Whether there is a shell, without which no page can be made. */
  async hasShell(): Promise<boolean> {
    const served = await this.releases.forVisitor(undefined);
    return (await this.template(served.shell)) !== null;
  }

  private async template(shell: ShellManifest | null): Promise<string | null> {
    if (this.sources.shell !== undefined) return fetchTemplate(this.sources.shell);
    if (shell === null) return null;
    const file = await this.releases.read({ app: 'shell', version: shell.version }, shell.page, undefined);
    return file?.bytes.toString('utf8') ?? null;
  }

  /** While a dev server is broken, its last manifest is used, so that the remote's screens show the error. */
  private async fromSource(name: string, origin: string): Promise<ServedRemote | null> {
    const remote = (await fetchFromSource(name, origin)) ?? this.lastSeen.get(name) ?? null;
    if (remote) this.lastSeen.set(name, remote);
    return remote;
  }
}

/** A dev server may be compiling. */
const MANIFEST_LIMIT_MS = 5000;

/** Null without a valid manifest in time. */
async function fetchFromSource(name: string, origin: string): Promise<ServedRemote | null> {
  try {
    const answer = await fetch(`${origin}/routes.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(MANIFEST_LIMIT_MS),
    });
    const manifest = remoteManifestSchema.parse(await answer.json());
    const remote = { manifest, channel: 'live' as const, sinceSeq: 0, fallback: null, base: `${origin}/` };
    return manifest.name === name ? remote : null;
  } catch {
    return null;
  }
}

async function fetchTemplate(origin: string): Promise<string | null> {
  const answer = await fetch(`${origin}/index.html`, { signal: AbortSignal.timeout(COMPILE_LIMIT_MS) }).catch(
    () => null,
  );
  return answer?.ok ? answer.text() : null;
}

/** The last remote of each name, sorted by name. */
function lastByName(remotes: readonly (ServedRemote | null)[]): ServedRemote[] {
  const byName = new Map(remotes.filter((remote) => remote !== null).map((remote) => [remote.manifest.name, remote]));
  return [...byName.values()].toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}
