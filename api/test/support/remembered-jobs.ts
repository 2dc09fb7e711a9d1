import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type * as Jobs from '../../src/kernel/sheets/workbook-process';

/**
 * For tests that send the same workbook for many callers: each is read or written by a process once, and what it said is
 * repeated.
 */
export function rememberedJobs(real: typeof Jobs): typeof Jobs {
  const lines = new Map<string, Promise<string[]>>();
  const runJob: typeof Jobs.runJob = async (job, limits, onLine, signal) => {
    signal?.throwIfAborted();
    const key = createHash('sha256').update(serialize(job)).digest('hex');
    const said = lines.get(key) ?? linesOf(real, job, limits);
    lines.set(key, said);
    for (const line of await said) onLine(line);
  };
  return { ...real, runJob };
}

async function linesOf({ runJob }: typeof Jobs, ...[job, limits]: [object, Jobs.JobLimits]): Promise<string[]> {
  const lines: string[] = [];
  await runJob(job, limits, (line) => lines.push(line));
  return lines;
}
