import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The data of an app's releases that a test reads. */
type AppReleases = {
  app: string;
  live: string | null;
  previous: string | null;
  canary: { version: string; percent: number } | null;
  pinned: boolean;
  versions: { version: string }[];
  failures: { version: string; phase: string; visitors: number }[];
};

/** Addresses of an app, origins that its code may call, and the calls that it may make in a separate frame. */
type Granted = { paths?: string[]; connect?: string[]; isolated?: boolean; calls?: string[] };

type Published = { app: string; version: string; live: string | null; known: boolean };

/** A gateway's registry as the holder of a token sees it. */
export class Registry {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** The operator's view, whose token is in the folder of releases. */
  static async ofOperator(address: string, releases: string): Promise<Registry> {
    return new Registry(address, (await readFile(path.join(releases, 'operator.token'), 'utf8')).trim());
  }

  /** Uploads a build's folder. */
  async publish(app: string, folder: string, { percent = 100, why = 'test' } = {}): Promise<Published> {
    const query = new URLSearchParams({ percent: String(percent), why });
    const body = await packArchive(folder);
    return this.send('POST', `/${app}?${query.toString()}`, { body, type: 'application/gzip' });
  }

  async promote(releases: { app: string; version: string; percent?: number }[], why = 'test'): Promise<void> {
    await this.sendJson('/promotions', { releases, why });
  }

  async rollBack(app: string, version?: string, why = 'test'): Promise<void> {
    await this.sendJson(`/${app}/rollback`, { version, why });
  }

  async grant(app: string, granted: Granted, why = 'test'): Promise<void> {
    await this.sendJson(`/${app}/grants`, { ...granted, why });
  }

  async revoke(app: string, granted: Granted, why = 'test'): Promise<void> {
    await this.sendJson(`/${app}/grants`, { ...granted, revoke: true, why });
  }

  async apps(): Promise<AppReleases[]> {
    return (await this.send<{ apps: AppReleases[] }>('GET', '')).apps;
  }

  async app(name: string): Promise<AppReleases> {
    const found = (await this.apps()).find(({ app }) => app === name);
    if (!found) throw new Error(`The registry knows no ${name}.`);
    return found;
  }

  async history(): Promise<{ kind: string; who: string; why: string }[]> {
    return (await this.send<{ events: { kind: string; who: string; why: string }[] }>('GET', '/history?limit=1000'))
      .events;
  }

  async tokens(): Promise<{ id: string; app: string; revoked: string | null }[]> {
    return (await this.send<{ tokens: { id: string; app: string; revoked: string | null }[] }>('GET', '/tokens'))
      .tokens;
  }

  /** Makes a deploy token for one app, and gives the registry as its holder sees it. */
  async deployer(app: string, label = 'test'): Promise<Registry> {
    const { token } = await this.sendJson<{ token: string }>('/tokens', { app, label });
    return new Registry(this.address, token);
  }

  private sendJson<T>(call: string, body: unknown): Promise<T> {
    return this.send('POST', call, { body: Buffer.from(JSON.stringify(body)), type: 'application/json' });
  }

  private async send<T>(
    method: string,
    call: string,
    { body, type }: { readonly body?: Buffer | undefined; readonly type?: string | undefined } = {},
  ): Promise<T> {
    const answer = await fetch(`${this.address}/registry${call}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(type ? { 'content-type': type } : {}) },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const result = (await answer.json()) as { data: T; code?: string; detail?: string };
    if (!answer.ok) throw new Error(`${answer.status} ${result.code}: ${result.detail}`);
    return result.data;
  }
}

/** A folder's plain files as a gzipped tar, packed by the system's own program. */
async function packArchive(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const packing = promisify(execFile)('tar', ['-czf', '-', '-C', folder, ...files], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (await packing).stdout;
}
