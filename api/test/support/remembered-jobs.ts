import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type * as Jobs from '../../src/kernel/sheets/workbook-process';

/**
 * For tests that send the same workbook for many callers: each is read or written by a process once, and what it said is
 * repeated.
 */
export function rememberedJobs(real: typeof Jobs): typeof Jobs {
  const lines = new Map<string, ReturnType<typeof linesOf>>();
  const runJob: typeof Jobs.runJob = async (job, limits, onLine, signal) => {
    signal?.throwIfAborted();
    const key = createHash('sha256').update(serialize(job)).digest('hex');
    const said = lines.get(key) ?? linesOf(real, job, limits);
    lines.set(key, said);
    const { told, verdict } = await said;
    for (const line of told) onLine(line);
    return verdict;
  };
  return { ...real, runJob };
}

async function linesOf({ runJob }: typeof Jobs, ...[job, limits]: [object, Jobs.JobLimits]) {
  const told: string[] = [];
  const verdict = await runJob(job, limits, (line) => told.push(line));
  return { told, verdict };
}
