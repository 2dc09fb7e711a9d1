import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../process/operator-error';
import type { Binaries } from './binaries';
import type { Identity } from './identity';
import { readPostmaster } from './postmaster';

/** `{ fsync: 'off' }` */
export type Settings = Readonly<Record<string, string>>;

export type Plan = {
  binaries: Binaries;
  identity: Identity | undefined;
  cluster: string;
  logFile: string;
  settings: Settings;
};

export type ServerProcess = {
  readonly port: number;
  /** Resolves with an exit code or signal. */
  readonly ended: Promise<string>;
};

/** Crash recovery may take long. */
const START_LIMIT_MS = 600_000;
const POLL_MS = 10;

/**
 * Starts the server and waits until it accepts connections.
 * @param port undefined: any free one, with a new log
 * @throws OperatorError with the end of the log
 */
export async function startServer(plan: Plan, port?: number): Promise<ServerProcess> {
  const listening = port ?? (await freePort());
  const log = await open(plan.logFile, port === undefined ? 'w' : 'a');
  // In a separate process group, Ctrl-C does not stop the server before our last query.
  const child = spawn(plan.binaries.postgres, serverArguments(plan, listening), {
    ...plan.identity,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = waitForEnd(child);
  if (child.pid !== undefined) void ended.then(guardOrphan(child.pid));
  await untilReady(child, ended, plan);
  return { port: listening, ended };
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function serverArguments({ cluster, settings }: Plan, port: number): string[] {
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };
  const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...options];
}

async function untilReady(child: ChildProcess, ended: Promise<string>, { cluster, logFile }: Plan): Promise<void> {
  let failure: string | undefined;
  void ended.then((how) => (failure = how));
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await pause(POLL_MS)) {
    if (failure) break;
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return;
  }
  // It would block the next one.
  child.kill('SIGKILL');
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

/** Its input closes when the parent process ends. */
const GUARD = String.raw`
process.stdin.on('error', () => undefined).on('close', () => {
  try { process.kill(Number(process.argv[1]), 'SIGINT'); } catch {}
}).resume();`;

/**
 * Stops the server when this process ends, even by SIGKILL, through a helper process. SIGINT lets the server shut down without losing a
 * row.
 * @returns a function that ends the helper
 */
function guardOrphan(pid: number): () => void {
  const guard = spawn(process.execPath, ['--max-old-space-size=16', '--eval', GUARD, String(pid)], {
    env: {},
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without the helper the next start stops a leftover server.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
