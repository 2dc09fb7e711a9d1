import { readFile } from 'node:fs/promises';

/** Milliseconds of a tick, which Linux counts the time of processes in, whatever the machine. */
const TICK_MS = 10;

/** Milliseconds for which a process has had a processor; not a number where the system does not tell it in a file. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything, the state is the first field; user and system time are the twelfth and thirteenth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
