import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run, UserError } from '../run';
import { until } from './until';

const INSTALLED = '/usr/lib/postgresql';

/** User of the server, since PostgreSQL does not run as root. */
const NOBODY = 65_534;

/**
 * Starts Debian's PostgreSQL on a port of this machine, with the two roles of the API.
 *
 * @param folder for its data; created
 * @returns a function that stops it
 */
export async function startPostgres(folder: string, port: number): Promise<() => Promise<void>> {
  const bin = path.join(INSTALLED, newest(), 'bin');
  await mkdir(folder, { recursive: true });
  await chown(folder, NOBODY, NOBODY);
  const as = (program: string, ...args: string[]) =>
    run('setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', path.join(bin, program), ...args]);
  await as('initdb', '--pgdata', folder, '--username', 'postgres', '--auth', 'trust', '--no-sync');
  const options = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(path.join(bin, 'postgres'), options, { uid: NOBODY, gid: NOBODY, stdio: 'ignore' });
  const sql = (statement: string) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-qtAc', statement]);
  await until('PostgreSQL answers', async () => (await sql('select 1')) === '1');
  await sql("create role klaster_owner login password 'owner'");
  await sql("create role klaster_api login password 'api'");
  await sql('create database klaster owner klaster_owner');
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
}

function newest(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : [];
  if (!versions[0]) throw new UserError('Install what is missing: apt-get install postgresql');
  return versions[0];
}
