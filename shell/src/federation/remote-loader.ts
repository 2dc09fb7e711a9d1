import { LOAD_LIMIT } from '@klaster/shared/contract';
import type { BootRemote, Script } from '@klaster/shared/contract';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { containerName } from './entry-scripts';
import { failurePhase, reportFailure } from './failure-report';
import { chainOf, plainError } from './load-error';
import { withTimeout } from './with-timeout';

type Release = { version: string; entry: Script };

type RoutesModule = { routes: RemoteRouteObject[] };

/** Milliseconds after which a version that has not settled is replaced by the previous one. */
const FALLBACK_AFTER = 20_000;

/** Tries at one screen of one version: entry, chunk and texts may each have come damaged once. */
const MAX_ATTEMPTS = 4;

/**
 * Loads a remote's screens: of the version the page was given, and where that fails, of the good version before it, which
 * then serves the rest of the page's life. Each version is a remote of its own to the federation runtime.
 */
export class RemoteLoader {
  private serving: Release;

  /** Loads in flight, by key: a visit joins a prefetch, and a second visit the first. */
  private readonly running = new Map<string, Promise<ComponentType>>();

  /** Version of each loaded screen: one loaded before the fallback stays shown. */
  private readonly loaded = new Map<string, string>();

  constructor(private readonly remote: BootRemote) {
    this.serving = remote;
    registerRemotes([remote, ...(remote.fallback ? [remote.fallback] : [])].map((release) => this.asRemote(release)));
  }

  /** Version that a screen came from, or where it has not been loaded would come from. */
  versionOf(routeId: string): string {
    return this.loaded.get(routeId) ?? this.serving.version;
  }

  /** @throws ChunkLoadError when no version could be loaded; calling again starts from nothing */
  load(routeId: string): Promise<ComponentType> {
    return this.join(`visit/${routeId}`, () => this.loadServing(routeId));
  }

  /** Loads a screen ahead of its use, without report or fallback: the visit itself will try again. */
  prefetch(routeId: string): Promise<ComponentType> {
    return this.loadFrom(this.serving, routeId);
  }

  private async loadServing(routeId: string): Promise<ComponentType> {
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

  private async loadFallback(fallback: Release, routeId: string): Promise<ComponentType> {
    this.switchTo(fallback);
    try {
      return await this.loadFrom(fallback, routeId);
    } catch (error) {
      this.report(fallback, error);
      return this.giveUp(error);
    }
  }

  /** The next attempt begins with the version the page was given: it may be back. */
  private giveUp(error: unknown): never {
    this.switchTo(this.remote);
    throw error;
  }

  private switchTo(release: Release): void {
    if (this.serving !== release) dropScripts(this.serving);
    this.serving = release;
  }

  private loadFrom(release: Release, routeId: string): Promise<ComponentType> {
    const { name, fallback } = this.remote;
    const limit = fallback && release !== fallback ? FALLBACK_AFTER : LOAD_LIMIT;
    return this.join(`${release.version}/${routeId}`, () =>
      withTimeout(name, (settled) => this.attempt(release, routeId, settled), limit),
    );
  }

  /**
   * Gives each script a second try, under another address: a browser hands what a preload brought, a failure too, to the
   * first request of an address, and keeps a damaged file as long as a good one. The same failure twice is the last, and
   * so is the fourth: a remote that fails in ever new words must not keep the page busy.
   */
  private async attempt(release: Release, routeId: string, settled: AbortSignal): Promise<ComponentType> {
    const reasons = new Set<string>();
    for (;;) {
      try {
        return await this.loadOnce(release, routeId);
      } catch (thrown) {
        const error = plainError(thrown);
        const reason = String(chainOf(error).at(-1)?.message).replace(/\?attempt=\d+/g, '');
        if (settled.aborted || reasons.has(reason) || reasons.size === MAX_ATTEMPTS - 1) throw error;
        reasons.add(reason);
      }
    }
  }

  private async loadOnce(release: Release, routeId: string): Promise<ComponentType> {
    const { name } = this.remote;
    const exposed = await loadRemote<RoutesModule>(`${containerName(name, release.version)}/routes`);
    const route = exposed?.routes.find((candidate) => candidate.id === routeId);
    if (!route) throw new Error(`${name} has no route "${routeId}"`);
    const { Component } = await route.lazy();
    if (!isComponent(Component)) throw new Error(`What route "${routeId}" of ${name} loads is no component`);
    this.loaded.set(routeId, release.version);
    return Component;
  }

  private async join(key: string, start: () => Promise<ComponentType>): Promise<ComponentType> {
    const running = this.running.get(key) ?? start().finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private report({ version }: Release, error: unknown): void {
    const { name } = this.remote;
    reportFailure({ app: name, version }, failurePhase(error, containerName(name, version) in globalThis), error);
  }

  private asRemote({ version, entry }: Release) {
    const name = containerName(this.remote.name, version);
    return { name, entry: entry.url, entryGlobalName: name, type: 'global' as const };
  }
}

/**
 * Takes scripts of a version that are still under way out of the document. webpack knows a script by the names of remote and
 * chunk, so the previous version would wait for the script of the version that hangs.
 */
function dropScripts({ entry }: Release): void {
  const folder = new URL('.', new URL(entry.url, document.baseURI)).href;
  for (const script of document.querySelectorAll('script')) if (script.src.startsWith(folder)) script.remove();
}

/** A function or a class, or what `memo`, `forwardRef` and `lazy` make of one. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
