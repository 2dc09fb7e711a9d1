import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../operator-error';
import type { Binaries } from './binaries';
import type { Identity } from './identity';
import { runProgram } from './run-program';

/** What a running server writes about itself into `postmaster.pid`. */
type Postmaster = { readonly pid: number; readonly ready: boolean };

/** Reads the server's own notice; none when no server has the folder (or its notice is being written). */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const notice = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = notice.split('\n');
  const pid = Number(lines[0]);
  return pid ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Stops the server of a folder without losing a committed row, and waits until it is gone. */
export async function stopServer(binaries: Binaries, cluster: string, identity: Identity | undefined): Promise<void> {
  await runProgram(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60'], identity);
}

/** Stops the server that a killed process left behind, if there is one. */
export async function stopLeftover(binaries: Binaries, cluster: string, identity: Identity | undefined): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster && (await isServerOf(cluster, postmaster.pid))) await stopServer(binaries, cluster, identity);
}

/** The notice outlives a crash of the machine, and its process id may then be another program's. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(cluster);
}
