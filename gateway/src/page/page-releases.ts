import type { ShellManifest } from '@klaster/shared/contract';
import type { GatewayConfig } from '../config/config';
import type { Releases, ServedReleases, ServedRemote } from '../releases/releases';
import type { Overrides } from './overrides';
import { askSource } from './source-remote';

/** Milliseconds the shell's dev server may take for its page: the first one it compiles. */
const COMPILE_LIMIT_MS = 60_000;

/** What one page is made of. */
export type PageRelease = {
  /** The page's template. */
  html: string;
  /** Null while the shell comes from source. */
  shell: ShellManifest | null;
  /** Sorted by name. */
  remotes: readonly ServedRemote[];
};

/** The releases of the store, in development those from source in their place, for a developer those of their own choice. */
export class PageReleases {
  private readonly lastSeen = new Map<string, ServedRemote>();
  /** What was made of releases of the store alone: it does not change. */
  private readonly made = new WeakMap<ServedReleases, PageRelease>();

  constructor(
    private readonly releases: Releases,
    private readonly sources: GatewayConfig['sources'],
  ) {}

  /** Null while there is no shell to make a page of. One and the same for all visitors who get the same releases of the store. */
  async forVisitor(visitor: string | undefined, overrides: Overrides): Promise<PageRelease | null> {
    const [served, fromSource] = await Promise.all([
      this.releases.forVisitor(visitor),
      Promise.all(Object.entries(this.sources.remotes).map(([name, origin]) => this.fromSource(name, origin))),
    ]);
    const isOfStore = this.sources.shell === undefined && fromSource.length === 0 && overrides.size === 0;
    const made = isOfStore ? this.made.get(served) : undefined;
    if (made) return made;
    const remotes = latestOf([...served.remotes, ...fromSource]);
    const shell = this.sources.shell === undefined ? served.shell : null;
    const html = await this.template(shell);
    if (html === null) return null;
    const release = { html, shell, remotes: await Promise.all(remotes.map((remote) => overridden(remote, overrides))) };
    if (isOfStore) this.made.set(served, release);
    return release;
  }

  /** Whether there is a shell to make pages of. */
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

  /** While a dev server is compiling or broken, its last answer stands: the remote's own screens will show what is wrong. */
  private async fromSource(name: string, origin: string): Promise<ServedRemote | null> {
    const remote = (await askSource(name, origin, 'live')) ?? this.lastSeen.get(name) ?? null;
    if (remote) this.lastSeen.set(name, remote);
    return remote;
  }
}

async function fetchTemplate(origin: string): Promise<string | null> {
  const answer = await fetch(`${origin}/index.html`, { signal: AbortSignal.timeout(COMPILE_LIMIT_MS) }).catch(
    () => null,
  );
  return answer?.ok ? answer.text() : null;
}

/** The developer's own version. */
async function overridden(remote: ServedRemote, overrides: Overrides): Promise<ServedRemote> {
  const { name } = remote.manifest;
  const origin = overrides.get(name);
  return origin === undefined
    ? remote
    : ((await askSource(name, origin, 'override')) ?? unreachableSource(remote, origin));
}

/**
 * A source that the gateway cannot ask: `localhost` is the developer's machine to the browser, and to a gateway elsewhere its
 * own. The routes are then those that are live, and the browser takes the scripts from the source.
 */
function unreachableSource({ manifest }: ServedRemote, origin: string): ServedRemote {
  // Failures must not be reported against the live version.
  const unnamed = { ...manifest, version: 'source' };
  return { manifest: unnamed, channel: 'override', sinceSeq: 0, fallback: null, base: `${origin}/` };
}

/** Of remotes with the same name the last one stays. */
function latestOf(remotes: readonly (ServedRemote | null)[]): ServedRemote[] {
  const byName = new Map(remotes.filter((remote) => remote !== null).map((remote) => [remote.manifest.name, remote]));
  return [...byName.values()].toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}
