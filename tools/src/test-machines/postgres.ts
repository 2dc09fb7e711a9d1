import { appendFile, chown, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from '../process/run-program';
import { ManagedProcess } from './managed-process';
import { Relay } from './relay';

/** Debian's `nobody`: PostgreSQL refuses to run as root. */
export const UNPRIVILEGED = 65_534;
const HOME = '/usr/lib/postgresql';
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

type Place = { readonly folder: string; readonly name: string; readonly port: number; readonly relayPort: number };

type Parts = {
  readonly process: ManagedProcess;
  readonly relay: Relay;
  readonly place: Place;
  /** Folder of the server's programs. */
  readonly programs: string;
};

/** A PostgreSQL server of Debian's packages. The APIs reach it over a wire that can be cut; its standbys over none. */
export class Postgres {
  readonly process: ManagedProcess;
  readonly relay: Relay;
  private readonly place: Place;
  private readonly programs: string;

  private constructor({ process, relay, place, programs }: Parts) {
    this.process = process;
    this.relay = relay;
    this.place = place;
    this.programs = programs;
  }

  get name(): string {
    return this.place.name;
  }

  get port(): number {
    return this.place.port;
  }

  static async primary(place: Place): Promise<Postgres> {
    const programs = await programsOf();
    await own(place.folder);
    await run(path.join(programs, 'initdb'), [
      '-D',
      dataOf(place),
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    await appendFile(path.join(dataOf(place), 'postgresql.conf'), `${SETTINGS}port = ${place.port}\n`);
    await appendFile(path.join(dataOf(place), 'pg_hba.conf'), ACCESS);
    return Postgres.begin(place, programs);
  }

  /** A standby of another server, streaming from it under its own name. */
  static async standby(place: Place, primary: Postgres): Promise<Postgres> {
    await own(place.folder);
    const from = primary.conninfo(place.name);
    await run(path.join(primary.programs, 'pg_basebackup'), [
      '-D',
      dataOf(place),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-d',
      from,
    ]);
    await appendFile(path.join(dataOf(place), 'postgresql.conf'), `port = ${place.port}\n`);
    return Postgres.begin(place, primary.programs);
  }

  private static async begin(place: Place, programs: string): Promise<Postgres> {
    const running = new ManagedProcess({
      name: `PostgreSQL ${place.name}`,
      file: path.join(programs, 'postgres'),
      args: ['-D', dataOf(place)],
      cwd: place.folder,
      log: path.join(place.folder, `${place.name}.log`),
      uid: UNPRIVILEGED,
    });
    const server = new Postgres({
      process: running,
      relay: await Relay.to(place.port, place.relayPort),
      place,
      programs,
    });
    await server.untilAnswers();
    return server;
  }

  /** Runs a statement. @returns its rows, a line each */
  async sql(statement: string, database = 'postgres'): Promise<string> {
    const found = await runProgram(
      path.join(this.programs, 'psql'),
      [
        '-XAtq',
        '-v',
        'ON_ERROR_STOP=1',
        '-d',
        `host=127.0.0.1 port=${this.place.port} user=postgres dbname=${database}`,
        '-c',
        statement,
      ],
      { cwd: '/', env: { ...process.env, PGCONNECT_TIMEOUT: '2' } },
    );
    if (found.code !== 0) throw new Error(found.output);
    return found.stdout.trim();
  }

  async promote(): Promise<void> {
    await this.sql('select pg_promote(true, 30)');
  }

  async follow(primary: Postgres): Promise<void> {
    await this.sql(`alter system set primary_conninfo = '${primary.conninfo(this.name)}'`);
    await this.sql('select pg_reload_conf()');
  }

  async untilAnswers(): Promise<void> {
    for (let left = 300; left > 0; left -= 1) {
      if (
        await this.sql('select 1').then(
          () => true,
          () => false,
        )
      )
        return;
      await sleep(100);
    }
    throw new Error(`${this.name} does not answer: see ${this.process.program.log}`);
  }

  async end(): Promise<void> {
    this.relay.close();
    await this.process.end('SIGQUIT');
  }

  private conninfo(name: string): string {
    return `host=127.0.0.1 port=${this.place.port} user=postgres application_name=${name} keepalives_idle=2`;
  }
}

const dataOf = ({ folder, name }: Place) => path.join(folder, name);

async function own(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() === 0) await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
}

/** The newest of Debian's servers. */
async function programsOf(): Promise<string> {
  const versions = await readdir(HOME).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new UserError('Debian’s PostgreSQL is not there: apt-get install postgresql.');
  return path.join(HOME, newest, 'bin');
}

async function run(file: string, args: readonly string[]): Promise<void> {
  const [program, ...rest] =
    process.getuid?.() === 0
      ? ['setpriv', `--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups', file, ...args]
      : [file, ...args];
  const { code, output } = await runProgram(program ?? file, rest, { cwd: '/' });
  if (code !== 0) throw new Error(output);
}
