import { until } from '@klaster/shared/processes';
import { succeed } from '@klaster/tools/process/run-program';
import { appendFile, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ManagedProcess } from './managed-process';
import { postgresProgram } from './packages';

/** PostgreSQL and pgbouncer refuse to run as root: Debian's `nobody`; undefined for other users. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? 65_534 : undefined;

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
wal_keep_size = 256MB
hot_standby_feedback = on
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 500ms
`;
const ACCESS = `
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

type Place = { readonly folder: string; readonly name: string; readonly port: number };

/** A PostgreSQL server that is started again whenever it ends. */
export class Postgres {
  readonly process: ManagedProcess;

  private constructor(private readonly place: Place) {
    this.process = new ManagedProcess({
      name: `PostgreSQL ${place.name}`,
      file: postgresProgram('postgres'),
      args: ['-D', dataFolder(place)],
      log: path.join(place.folder, `${place.name}.log`),
      uid: UNPRIVILEGED,
      restarts: true,
    });
  }

  get name(): string {
    return this.place.name;
  }

  get port(): number {
    return this.place.port;
  }

  /** Creates a primary with the product's roles and database. @param owner attributes of the owner's role */
  static async primary(place: Place, owner = 'login'): Promise<Postgres> {
    await make(place, 'initdb', ['-D', dataFolder(place), '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']);
    await appendFile(path.join(dataFolder(place), 'postgresql.conf'), SETTINGS);
    await appendFile(path.join(dataFolder(place), 'pg_hba.conf'), ACCESS);
    const server = await Postgres.begin(place);
    await server.sql(`create role klaster_owner ${owner}`);
    await server.sql('create role klaster_api login');
    await server.sql('create database klaster owner klaster_owner');
    return server;
  }

  /** Creates a standby that streams from the primary under its own name. */
  static async standby(place: Place, primary: Postgres): Promise<Postgres> {
    const from = primary.conninfo(place.name);
    await make(place, 'pg_basebackup', ['-D', dataFolder(place), '-R', '-X', 'stream', '-c', 'fast', '-d', from]);
    return Postgres.begin(place);
  }

  private static async begin(place: Place): Promise<Postgres> {
    await appendFile(path.join(dataFolder(place), 'postgresql.conf'), `port = ${place.port}\n`);
    const server = new Postgres(place);
    await until(`${place.name} answers`, async () => (await server.sql('select 1')) === '1', { pollMs: 100 });
    return server;
  }

  /** @returns the rows, a line each */
  async sql(statement: string, database = 'postgres'): Promise<string> {
    const to = `host=127.0.0.1 port=${this.port} user=postgres dbname=${database}`;
    const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', to, '-c', statement];
    const env = { ...process.env, PGCONNECT_TIMEOUT: '2' };
    return (await succeed(postgresProgram('psql'), args, { cwd: '/', env })).stdout.trim();
  }

  async promote(): Promise<void> {
    await this.sql('select pg_promote(true, 30)');
  }

  async follow(primary: Postgres): Promise<void> {
    await this.sql(`alter system set primary_conninfo = '${primary.conninfo(this.name)}'`);
    await this.sql('select pg_reload_conf()');
  }

  /** Ends the server without waiting for its clients to leave, as it would at SIGTERM. */
  async end(): Promise<void> {
    await this.process.end('SIGQUIT');
  }

  private conninfo(name: string): string {
    return `host=127.0.0.1 port=${this.port} user=postgres application_name=${name} keepalives_idle=2`;
  }
}

const dataFolder = ({ folder, name }: Place) => path.join(folder, name);

/** Creates a server's data folder by a program of PostgreSQL. */
async function make({ folder }: Place, program: string, args: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (UNPRIVILEGED !== undefined) await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
  const identity = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups'];
  const asUser = UNPRIVILEGED === undefined ? [] : ['setpriv', ...identity];
  const [file = '', ...rest] = [...asUser, postgresProgram(program), ...args];
  await succeed(file, rest, { cwd: '/' });
}
