import { LOAD_LIMIT } from '@klaster/shared/contract/http';
import type { BootRemote, Script } from '@klaster/shared/contract/http';
import type { FailurePhase } from '@klaster/shared/contract/releases';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { containerName } from './page-scripts';
import { findFailurePhase, findPosition, reportFailure } from './failure-report';
import { collectCauses, plainError, withTimeout } from './load-error';

type Release = { version: string; entry: Script };

type RoutesModule = { routes: RemoteRouteObject[] };

/** Milliseconds after which a version that has not loaded is replaced by the previous one. */
const FALLBACK_AFTER = 20_000;

/** Attempts: the entry, the chunk and the texts of a screen may each have been damaged once. */
const MAX_ATTEMPTS = 4;

/**
 * Loads screens of a remote in the version of the page. If that fails, it uses the previous version until the user
 * leaves the page. Each version is a separate remote in the federation runtime.
 */
export class RemoteLoader {
  private serving: Release;

  /** Milliseconds that the first screen in the page's version took. */
  firstLoadMs: number | undefined;

  /** Loads in flight: a visit joins a prefetch, and a second visit the first. */
  private readonly running = new Map<string, Promise<ComponentType>>();

  /** A screen loaded before the fallback stays shown. */
  private readonly loaded = new Map<string, string>();

  constructor(private readonly remote: BootRemote) {
    this.serving = remote;
    registerRemotes([remote, ...(remote.fallback ? [remote.fallback] : [])].map((release) => this.asRemote(release)));
  }

  /** Version of a loaded screen, or of the next load. */
  versionOf(routeId: string): string {
    return this.loaded.get(routeId) ?? this.serving.version;
  }

  /** @throws ChunkLoadError if no version loads; another call starts over */
  load(routeId: string): Promise<ComponentType> {
    return this.join(`visit/${routeId}`, () => this.loadServing(routeId));
  }

  /** Loads without report and fallback: the visit itself tries again. */
  prefetch(routeId: string): Promise<ComponentType> {
    return this.loadFrom(this.serving, routeId);
  }

  private async loadServing(routeId: string): Promise<ComponentType> {
    // Another screen's failure may switch the version meanwhile.
    const release = this.serving;
    const started = performance.now();
    try {
      const screen = await this.loadFrom(release, routeId);
      if (release === this.remote) this.firstLoadMs ??= performance.now() - started;
      return screen;
    } catch (error) {
      this.reportLoad(release, error);
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
      this.reportLoad(fallback, error);
      return this.giveUp(error);
    }
  }

  /** Makes the next attempt begin with the page's version, which may work again. */
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
   * Retries each script at another address, since a browser caches damaged files and failed preloads by address. If the
   * same failure occurs twice, or there were four failures, it gives up.
   */
  private async attempt(release: Release, routeId: string, settled: AbortSignal): Promise<ComponentType> {
    const reasons = new Set<string>();
    for (;;) {
      try {
        return await this.loadOnce(release, routeId);
      } catch (thrown) {
        const error = plainError(thrown);
        const reason = String(collectCauses(error).at(-1)?.message).replace(/\?attempt=\d+/g, '');
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
    if (!isComponent(Component)) throw new Error(`The module of route "${routeId}" of ${name} is not a component`);
    this.loaded.set(routeId, release.version);
    return Component;
  }

  private async join(key: string, start: () => Promise<ComponentType>): Promise<ComponentType> {
    const running = this.running.get(key) ?? start().finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  /** A loaded screen threw while it was rendered. */
  reportCrash(routeId: string, error: unknown): void {
    const { fallback } = this.remote;
    this.report(fallback?.version === this.versionOf(routeId) ? fallback : this.remote, 'render', error);
  }

  private reportLoad(release: Release, error: unknown): void {
    const hasContainer = containerName(this.remote.name, release.version) in globalThis;
    this.report(release, findFailurePhase(error, hasContainer), error);
  }

  private report({ version, entry }: Release, phase: FailurePhase, error: unknown): void {
    const { name: app, servedSince } = this.remote;
    const position = findPosition(error, folderOf(entry));
    const release = { app, version, ...(servedSince !== undefined && { servedSince }), ...(position && { position }) };
    reportFailure(release, phase, error);
  }

  private asRemote({ version, entry }: Release) {
    const name = containerName(this.remote.name, version);
    return { name, entry: entry.url, entryGlobalName: name, type: 'global' as const };
  }
}

/** Address of a release's files, with a slash at the end. */
export const folderOf = ({ url }: Pick<Script, 'url'>) => new URL('.', new URL(url, document.baseURI)).href;

/**
 * Removes the pending scripts of a version. webpack identifies a script by remote and chunk, so the previous version
 * would wait for the script of the version that hangs.
 */
function dropScripts({ entry }: Release): void {
  const folder = folderOf(entry);
  for (const script of document.querySelectorAll('script')) if (script.src.startsWith(folder)) script.remove();
}

/** `memo`, `forwardRef` and `lazy` return objects. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
