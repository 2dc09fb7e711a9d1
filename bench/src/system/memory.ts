import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Megabytes of memory that a process holds, its code included. */
export async function residentMegabytes(pid: number): Promise<number> {
  return (await residentKilobytes(pid)) / 1024;
}

/** Linux has it in a file; other systems need a run of `ps`, which is slower. */
async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const known = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (known !== undefined) return Number(known);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
