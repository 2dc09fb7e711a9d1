import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds of a tick, the unit in which Linux counts the processor time of processes on any machine. */
const TICK_MS = 10;

/** Milliseconds for which a process has had a processor; not a number where the system does not tell it in a file. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything, the state is the first field; user and system time are the twelfth and thirteenth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Processor time used by the processes of an API's own database. */
export class DatabaseProcessor {
  /** By process; those that have ended since count with their last reading. */
  private readonly known = new Map<number, number>();

  constructor(private readonly dataDir: string) {}

  /** Milliseconds of all of them together. */
  async ms(): Promise<number> {
    const postmaster = await readFile(path.join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    const parent = postmaster.split('\n')[0];
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] !== parent) continue;
      const had = await processorMs(Number(pid));
      if (!Number.isNaN(had)) this.known.set(Number(pid), had);
    }
    return [...this.known.values()].reduce((sum, had) => sum + had, 0);
  }
}
