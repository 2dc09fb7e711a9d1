import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../operator-error';
import type { Binaries } from './binaries';
import type { Identity } from './identity';
import { readPostmaster } from './postmaster';

/** PostgreSQL's settings, e.g. `{ fsync: 'off' }`. */
export type Settings = Readonly<Record<string, string>>;

type Plan = {
  binaries: Binaries;
  identity: Identity | undefined;
  cluster: string;
  logFile: string;
  settings: Settings;
};

export type ServerProcess = { readonly child: ChildProcess; readonly port: number };

const START_LIMIT_MS = 60_000;
const POLL_MS = 10;

/**
 * Starts the server on a free loopback port and waits until it takes connections.
 * @throws OperatorError with the end of the server's log.
 */
export async function startServer(plan: Plan): Promise<ServerProcess> {
  const port = await freePort();
  const log = await open(plan.logFile, 'w');
  // A process group of its own: Ctrl-C in the terminal reaches us first, and we stop the server after our last query.
  const child = spawn(plan.binaries.postgres, serverArguments(plan, port), {
    ...plan.identity,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  await untilReady(child, plan);
  return { child, port };
}

function serverArguments({ cluster, settings }: Plan, port: number): string[] {
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };
  const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...options];
}

async function untilReady(child: ChildProcess, { cluster, logFile }: Plan): Promise<void> {
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code) => (failure ??= `exit code ${code}`));
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await pause(POLL_MS)) {
    if (failure) break;
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return;
  }
  const lastLines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-3).join(' | ');
  throw new OperatorError(`The embedded PostgreSQL did not start (${failure ?? 'timeout'}): ${lastLines}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
