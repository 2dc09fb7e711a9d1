import { LRUCache } from 'lru-cache';
import type { RenderRequest } from '@klaster/shared/contract/http';
import { RenderingFault } from './rendering-fault';
import { ScriptProcess } from './script-process';

export type ServerScript = {
  app: string;
  version: string;
  /** The source; undefined if its hash is not that of the manifest. */
  read: () => Promise<string | undefined>;
};

/** Milliseconds after which an idle process is ended. */
const IDLE_MS = 60_000;

/** More than an installation has apps, fewer than releases. */
const PROCESSES = 6;

/** Releases whose failures are remembered. */
const REMEMBERED = 100;

/** Deaths after which a release is given up, and milliseconds until it is tried again. */
const DEATHS = 3;
const GIVEN_UP_MS = 10 * 60_000;

type Running = { process: ScriptProcess; idle: NodeJS.Timeout | undefined };

type Options = { idleMs?: number; processes?: number; now?: () => number };

/** One process for each release's server script. */
export class Renderers {
  /** The least recently used first. */
  private readonly running = new Map<string, Running>();
  private readonly deaths = new LRUCache<string, { count: number; last: number }>({ max: REMEMBERED });
  private readonly idleMs: number;
  private readonly processes: number;
  private readonly now: () => number;
  private isClosed = false;

  constructor({ idleMs = IDLE_MS, processes = PROCESSES, now = Date.now }: Options = {}) {
    this.idleMs = idleMs;
    this.processes = processes;
    this.now = now;
  }

  get size(): number {
    return this.running.size;
  }

  /** Whether a release is not rendered for now, since its processes died too often. */
  hasGivenUp({ app, version }: ServerScript): boolean {
    const deaths = this.deaths.get(releaseName(app, version));
    return deaths !== undefined && deaths.count >= DEATHS && this.now() - deaths.last < GIVEN_UP_MS;
  }

  /** To be called for one rendering at a time. @returns unchecked HTML @throws {RenderingFault} */
  async render(script: ServerScript, request: RenderRequest): Promise<string> {
    const name = releaseName(script.app, script.version);
    const running = this.running.get(name) ?? (await this.start(script, name));
    clearTimeout(running.idle);
    this.running.delete(name);
    this.running.set(name, running);
    try {
      return await running.process.render(request);
    } finally {
      if (this.running.get(name) === running)
        running.idle = setTimeout(() => this.end(name, running), this.idleMs).unref();
    }
  }

  close(): void {
    this.isClosed = true;
    for (const [name, running] of this.running) this.end(name, running);
  }

  private async start(script: ServerScript, name: string): Promise<Running> {
    if (this.hasGivenUp(script)) throw new RenderingFault(`it is given up for ${GIVEN_UP_MS / 60_000} minutes`);
    const source = await script.read();
    if (source === undefined) throw new RenderingFault('its server script is not the one of its manifest');
    if (this.isClosed) throw new RenderingFault('the gateway stops');
    const process = new ScriptProcess(source, (isBusy) => {
      if (this.running.get(name) !== running) return;
      this.running.delete(name);
      clearTimeout(running.idle);
      if (!isBusy) this.countDeath(name);
    });
    const running: Running = { process, idle: undefined };
    this.running.set(name, running);
    for (const [oldest, other] of this.running) {
      if (this.running.size <= this.processes) break;
      this.end(oldest, other);
    }
    return running;
  }

  private end(name: string, { process, idle }: Running): void {
    this.running.delete(name);
    clearTimeout(idle);
    process.end();
  }

  private countDeath(name: string): void {
    const before = this.deaths.get(name);
    const last = this.now();
    const count = before && last - before.last < GIVEN_UP_MS ? before.count + 1 : 1;
    this.deaths.set(name, { count, last });
  }
}

const releaseName = (app: string, version: string) => `${app}@${version}`;
