import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../process/end-with-children';
import { operatorFile } from '../release/credentials';
import { RegistryClient } from '../release/registry-client';
import { inRoot } from '../workspace';
import { connectAsOwner } from './owner.repository';
import type { Owner } from './owner.repository';

/** Characters of each log that are retained. */
const LOG_CHARACTERS = 4_000_000;

export type Ports = { api: number; gateway: number; operations: number; smtp: number; prometheus: number };

/** API and gateway as built, each a process that can be killed and started again without the other. */
export class WatchedSystem {
  api: ChildProcess;
  gateway: ChildProcess | undefined;
  /** Output of either program. */
  readonly logs = { api: '', gateway: '' };

  private constructor(
    /** Folder of database and releases. */
    readonly folder: string,
    readonly ports: Ports,
  ) {
    this.api = this.spawnApi();
  }

  static async start(folder: string, ports: Ports): Promise<WatchedSystem> {
    const system = new WatchedSystem(folder, ports);
    await ready(system.api);
    await system.startGateway();
    return system;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.ports.gateway}`;
  }

  get releasesDir(): string {
    return path.join(this.folder, 'releases');
  }

  async startApi(): Promise<void> {
    this.api = this.spawnApi();
    await ready(this.api);
  }

  async startGateway(): Promise<void> {
    this.gateway = this.spawn('gateway', {
      PORT: String(this.ports.gateway),
      OPERATIONS_PORT: String(this.ports.operations),
      API_URL: `http://127.0.0.1:${this.ports.api}`,
      RELEASES_DIR: this.releasesDir,
      // Lets the test pose as visitors of many networks, by `X-Forwarded-For`.
      TRUSTED_PROXIES: 'loopback',
    });
    await ready(this.gateway);
  }

  /** A connection with the rights of the database's owner. */
  owner(): Promise<Owner> {
    return connectAsOwner(this.folder);
  }

  /** Does something as the owner of the database. */
  async asOwner<T>(work: (client: Owner) => Promise<T>): Promise<T> {
    const client = await this.owner();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async registry(): Promise<RegistryClient> {
    const file = operatorFile(this.releasesDir);
    return new RegistryClient(new URL(this.origin), { token: (await readFile(file, 'utf8')).trim(), origin: file });
  }

  /** The operator's command that verifies the audit, beside the running system. */
  async verifyAudit(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', inRoot('api/src/cli.ts'), 'audit', 'verify'], {
      cwd: inRoot('api'),
      env: { ...process.env, DATA_DIR: this.folder, DATABASE_URL: '', LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    });
    await once(child, 'exit');
  }

  async signIn(login: string): Promise<string> {
    const answer = await this.send('POST', '/api/auth/login', { body: { login, password: 'Demo-2026!' } });
    return ((await answer.json()) as { data: { token: string } }).data.token;
  }

  send(
    method: string,
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(`${this.origin}${url}`, {
      method,
      headers: {
        ...(token !== undefined && { 'x-access-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async stop(): Promise<void> {
    for (const child of [this.gateway, this.api]) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }

  private spawnApi(): ChildProcess {
    return this.spawn('api', {
      PORT: String(this.ports.api),
      DATA_DIR: this.folder,
      DATABASE_URL: '',
      DEMO: '1',
      PUBLIC_ORIGIN: this.origin,
      SMTP_URL: `smtp://127.0.0.1:${this.ports.smtp}`,
      MAIL_FROM: 'klaster@example.uz',
    });
  }

  private spawn(name: 'api' | 'gateway', env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [inRoot(name, 'dist/main.js')], {
      cwd: inRoot(name),
      env: { ...process.env, HOST: '127.0.0.1', API_ORIGIN: '', LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    endWithUs(child);
    const keep = (text: string) => (this.logs[name] = (this.logs[name] + text).slice(-LOG_CHARACTERS));
    for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', keep);
    return child;
  }
}

async function ready(child: ChildProcess): Promise<void> {
  for (;;) {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`It ended with ${String(code)} before it was ready.`);
      }),
    ])) as [{ ready?: boolean }];
    if (message.ready) break;
  }
  await sleep(0);
}
