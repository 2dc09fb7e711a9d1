import { UNITS } from '@klaster/tools/build/units';
import { freePort } from '@klaster/tools/process/free-port';
import type { RegistryClient } from '@klaster/tools/release/registry-client';
import { publishBuilds } from '@klaster/tools/start/publish-builds';
import { lookUp } from '@klaster/tools/start/stored-builds';
import { inRoot } from '@klaster/tools/workspace';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsOwner } from './database.repository';
import type { Database } from './database.repository';
import { ManagedProcess } from './managed-process';
import type { Program } from './managed-process';

const PUBLISH_ATTEMPTS = 4;
const BUSY_MS = 5_000;

export function builtServer(name: string, env: NodeJS.ProcessEnv, program: Partial<Program> = {}): ManagedProcess {
  return new ManagedProcess({
    name,
    file: process.execPath,
    args: ['--enable-source-maps', inRoot(name.split('-')[0] ?? '', 'dist/main.js')],
    env: { ...process.env, HOST: '127.0.0.1', API_ORIGIN: '', DATABASE_URL: '', LOG_LEVEL: 'warn', ...env },
    announces: true,
    ...program,
  });
}

/** Retries: on a busy machine, ten seconds for the gates of a release can be too few. */
export async function publishApps(address: string, releasesDir: string, why: string): Promise<void> {
  const apps = UNITS.filter(({ kind }) => kind === 'app');
  const to = { address: Promise.resolve(address), releasesDir, why };
  for (let left = PUBLISH_ATTEMPTS; ; left -= 1) {
    try {
      return await publishBuilds(apps, to, new AbortController().signal);
    } catch (error) {
      if (left <= 1) throw error;
      await sleep(BUSY_MS);
    }
  }
}

type Ports = { readonly api: number; readonly gateway: number; readonly operations: number };

/** API, database and gateway as built, with sample data. Each can be killed and restarted. */
export class BuiltSystem {
  readonly api: ManagedProcess;
  readonly gateway: ManagedProcess;

  private constructor(
    readonly folder: string,
    readonly ports: Ports,
    env: NodeJS.ProcessEnv,
  ) {
    this.api = builtServer('api', {
      DATA_DIR: folder,
      DEMO: '1',
      TRUSTED_PROXIES: 'loopback',
      PUBLIC_ORIGIN: this.address,
      ...env,
      PORT: String(ports.api),
    });
    this.gateway = builtServer('gateway', {
      API_URL: this.apiAddress,
      RELEASES_DIR: this.releasesDir,
      // Lets a proof pose as visitors from many networks, by `X-Forwarded-For`.
      TRUSTED_PROXIES: 'loopback',
      ...env,
      PORT: String(ports.gateway),
      OPERATIONS_PORT: String(ports.operations),
    });
  }

  static async start(folder: string, env: NodeJS.ProcessEnv = {}): Promise<BuiltSystem> {
    const ports = { api: await freePort(), gateway: await freePort(), operations: await freePort() };
    const system = new BuiltSystem(folder, ports, env);
    await Promise.all([system.api.ready(), system.gateway.ready()]);
    return system;
  }

  get address(): string {
    return `http://127.0.0.1:${this.ports.gateway}`;
  }

  get apiAddress(): string {
    return `http://127.0.0.1:${this.ports.api}`;
  }

  get releasesDir(): string {
    return path.join(this.folder, 'releases');
  }

  /** Connects with the rights of the database's owner. */
  owner(): Promise<Database> {
    return connectAsOwner(this.folder);
  }

  async asOwner<T>(work: (client: Database) => Promise<T>): Promise<T> {
    const client = await this.owner();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async registry(): Promise<RegistryClient> {
    return (await lookUp(this.address, this.releasesDir)).registry;
  }

  async stop(): Promise<void> {
    await this.gateway.end();
    await this.api.end();
  }
}
