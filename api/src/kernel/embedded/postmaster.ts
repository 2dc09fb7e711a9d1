import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import type { Identity } from './identity';

type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** Reads `postmaster.pid`; undefined: no server runs, or the file is being written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const notice = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = notice.split('\n');
  const pid = Number(lines[0]);
  return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Stops a server without losing committed rows; others may stop it at the same time. @throws Error if it does not stop */
export async function stopServer(binaries: Binaries, cluster: string, identity: Identity | undefined): Promise<void> {
  try {
    await runProgram(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60'], identity);
  } catch (error) {
    if (await isRunning(cluster)) throw error;
  }
}

/** A killed process may have left one behind. */
export async function stopLeftover(binaries: Binaries, cluster: string, identity: Identity | undefined): Promise<void> {
  if (await isRunning(cluster)) await stopServer(binaries, cluster, identity);
}

async function isRunning(cluster: string): Promise<boolean> {
  const postmaster = await readPostmaster(cluster);
  return postmaster !== undefined && isServer(cluster, postmaster.pid);
}

/** After a crash of the machine the process id may be another program's. */
async function isServer(cluster: string, pid: number): Promise<boolean> {
  // pg_ctl uses the server's own named pipe there.
  if (process.platform === 'win32') return true;
  const command = process.platform === 'linux' ? await commandOnLinux(pid) : await commandByPs(pid);
  return command.includes(`-D ${cluster} `);
}

async function commandOnLinux(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.replaceAll('\0', ' ');
}

async function commandByPs(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}

/** @throws Error with the output if the program fails */
export function runProgram(program: string, args: readonly string[], identity: Identity | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done() : failed(new Error(`${program} failed: ${output.trim()}`))));
  });
}
