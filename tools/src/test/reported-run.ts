import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runProgram } from '../process/run-program';
import type { StepResult } from '../process/steps';
import { inRoot } from '../workspace';
import { withExitCode } from './counts';
import type { Counts } from './counts';

type ReportedRun = {
  /** The report's name in `.cache/test`. */
  name: string;
  cwd: string;
  args: (report: string) => string[];
  env: (report: string) => NodeJS.ProcessEnv;
  counts: (report: unknown) => Counts;
  onOutput?: (chunk: Buffer) => void;
};

export async function reportedRun({ name, cwd, args, env, counts, onOutput }: ReportedRun): Promise<StepResult> {
  const report = inRoot('.cache/test', `${name}.json`);
  mkdirSync(inRoot('.cache/test'), { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await runProgram(process.execPath, args(report), {
    cwd,
    env: { ...process.env, ...env(report) },
    ...(onOutput && { onOutput }),
  });
  return { ...withExitCode(read(report, counts), code), output };
}

/** Without a report no test ran. */
function read(report: string, counts: (report: unknown) => Counts): Counts {
  try {
    return counts(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
