import { connections } from '@klaster/shared/postgres';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { PostgresStore } from '../../src/storage/postgres-store.repository';

const BARE_SERVER = path.join(__dirname, '../../../api/test/setup/bare-server.ts');

/** A new database in the PostgreSQL of the API's tests if it runs, else in one for this file. */
export class DatabaseUnderTest {
  private readonly pool;
  private readonly open: PostgresStore[] = [];
  /** Failed queries. */
  readonly failures: unknown[] = [];

  private constructor(
    readonly url: string,
    private readonly server: ChildProcess | undefined,
  ) {
    this.pool = connections(url);
  }

  static async start(): Promise<DatabaseUnderTest> {
    const given = process.env['API_TEST_DATABASE_URL'];
    const server = given ? undefined : spawn(process.execPath, ['--import', 'tsx', BARE_SERVER]);
    server?.stderr?.pipe(process.stderr);
    const [said] = server?.stdout ? await once(server.stdout, 'data') : [];
    const address = given ?? String(said).trim();
    const name = `gateway_${randomUUID().replaceAll('-', '')}`;
    const root = connections(address);
    const client = await root.connect();
    await client.query(`create database ${name}`, []);
    client.release();
    await root.end();
    const url = new URL(address);
    url.pathname = `/${name}`;
    const database = new DatabaseUnderTest(url.href, server);
    await database.store().prepare();
    return database;
  }

  store(url = this.url): PostgresStore {
    const store = new PostgresStore(url, {
      onFailure: (error) => this.failures.push(error),
      onAnswer: () => undefined,
    });
    this.open.push(store);
    return store;
  }

  async sql(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = await this.pool.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      client.release();
    }
  }

  async clear(): Promise<void> {
    const [{ there } = {}] = await this.sql(`select to_regclass('releases.objects') is not null as there`);
    if (there) await this.sql('truncate releases.objects');
  }

  async emptyStore() {
    await this.clear();
    return {
      store: this.store(),
      another: () => this.store(),
      age: async (keys: readonly string[], then: Date) =>
        void (await this.sql(`update releases.objects set changed = $1 where folder || '/' || name = any($2::text[])`, [
          then,
          keys,
        ])),
      remove: async () => void (await Promise.all(this.open.splice(0).map((store) => store.close()))),
    };
  }

  async stop(): Promise<void> {
    await Promise.all([this.pool.end(), ...this.open.splice(0).map((store) => store.close())]);
    if (!this.server) return;
    const gone = once(this.server, 'exit');
    this.server.stdin?.end();
    await gone;
  }
}
