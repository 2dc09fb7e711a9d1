import type { BootRemote, Script } from '@klaster/shared/contract';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { ChunkLoadError } from './chunk-load-error';
import { failurePhase } from './failure-phase';
import { reportFailure } from './failure-report';
import { withinLimit } from './within-limit';

type Release = { version: string; entry: Script };

type RoutesModule = { routes: RemoteRouteObject[] };

/**
 * Loads a remote's screens: of the version the page was given, and where that fails, of the good version before it, which
 * then serves the rest of the page's life. Each version is a remote of its own to the federation runtime.
 */
export class RemoteLoader {
  private serving: Release;

  constructor(private readonly remote: BootRemote) {
    this.serving = remote;
    registerRemotes([remote, ...(remote.fallback ? [remote.fallback] : [])].map((release) => this.asRemote(release)));
  }

  /** Version that the next screen will come from. */
  get version(): string {
    return this.serving.version;
  }

  /** @throws ChunkLoadError when no version could be loaded; calling again starts from nothing */
  async load(routeId: string): Promise<ComponentType> {
    // Another screen's failure may change what serves while this one is loading.
    const release = this.serving;
    try {
      return await this.loadFrom(release, routeId);
    } catch (error) {
      this.report(release, error);
      const { name, version, fallback } = this.remote;
      if (!fallback || release === fallback) return this.giveUp(error);
      console.error(`${name} ${version} failed; ${fallback.version} takes over`);
      return this.loadFallback(fallback, routeId);
    }
  }

  /** Loads a screen ahead of its use, without report or fallback: the visit itself will try again. */
  prefetch(routeId: string): Promise<ComponentType> {
    return this.loadFrom(this.serving, routeId);
  }

  private async loadFallback(fallback: Release, routeId: string): Promise<ComponentType> {
    // The failed version's container must not be taken for this one's: both go by the remote's name.
    if (this.serving !== fallback) Reflect.deleteProperty(globalThis, this.remote.name);
    this.serving = fallback;
    try {
      return await this.loadFrom(fallback, routeId);
    } catch (error) {
      this.report(fallback, error);
      return this.giveUp(error);
    }
  }

  /** The next attempt begins with the version the page was given: it may be back. */
  private giveUp(error: unknown): never {
    if (this.serving !== this.remote) Reflect.deleteProperty(globalThis, this.remote.name);
    this.serving = this.remote;
    throw error;
  }

  /**
   * Gives each script a second try, under another address: a browser hands what a preload brought, a failure too, to the
   * first request of an address, and keeps a damaged file as long as a good one.
   */
  private async loadFrom(release: Release, routeId: string): Promise<ComponentType> {
    const met = new Set<string>();
    for (;;) {
      try {
        return await this.attempt(release, routeId);
      } catch (error) {
        const reason = innermostMessage(error).replace(/\?attempt=\d+/g, '');
        const late = error instanceof ChunkLoadError && error.reason === 'timeout';
        if (late || met.has(reason)) throw error;
        met.add(reason);
      }
    }
  }

  private attempt(release: Release, routeId: string): Promise<ComponentType> {
    return withinLimit(this.remote.name, async () => {
      const exposed = await loadRemote<RoutesModule>(`${this.idOf(release)}/routes`);
      const route = exposed?.routes.find((candidate) => candidate.id === routeId);
      if (!route) throw new ChunkLoadError(`${this.remote.name}, route "${routeId}"`, 'failed');
      return (await route.lazy()).Component;
    });
  }

  private report({ version }: Release, error: unknown): void {
    const { name } = this.remote;
    reportFailure(name, version, failurePhase(error, name in globalThis), error);
  }

  private asRemote(release: Release) {
    return {
      name: this.idOf(release),
      entry: release.entry.url,
      entryGlobalName: this.remote.name,
      type: 'global' as const,
    };
  }

  private idOf({ version }: Release): string {
    return `${this.remote.name}@${version}`;
  }
}

function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : innermostMessage(error.cause);
}
