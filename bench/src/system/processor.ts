import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds of a tick, which Linux counts the time of processes in, whatever the machine. */
const TICK_MS = 10;

/** Milliseconds for which a process has had a processor; not a number where the system does not tell it in a file. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything, the state is the first field; user and system time are the twelfth and thirteenth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Milliseconds for which all processes of an API's own database have had a processor; those that end meanwhile are left out. */
export async function databaseMs(dataDir: string): Promise<number> {
  const postmaster = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const parent = Number(postmaster.split('\n')[0]);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const children: number[] = [];
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(pid);
  }
  const own = await Promise.all(children.map((pid) => processorMs(pid)));
  return own.reduce((sum, ms) => sum + ms, 0);
}
