import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../bootstrap/user-error.mjs';
import { summary } from '../check/print-steps';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { runProgram } from '../process/run-program';
import { progress, say } from '../progress';
import { environmentOf, provideNode } from '../test-node/node-versions';
import type { NodeProgram } from '../test-node/node-versions';
import { withExitCode } from '../test/counts';
import type { Counts } from '../test/counts';
import { inRoot, ROOT } from '../workspace';

/** Versions that still receive fixes, and the oldest one that the workspace allows. */
const VERSIONS = ['20', '22', '24', '26'];

const OPTIONS = { 'start-only': { type: 'boolean', default: false }, only: { type: 'string' } } as const;

type Outcome = { start: string; started: boolean; tests: Counts | undefined };

/**
 * `test-node [version…] [--start-only] [--only jest,…]`: on each version of Node starts and stops the system, built by that
 * version, and runs the tests, all of them or the parts named. Ends in a line for each version and one of all counts.
 */
export async function run(args: readonly string[]): Promise<number> {
  exitOnSignal();
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const wanted = positionals.length > 0 ? positionals : VERSIONS;
  const unknown = wanted.find((version) => !/^\d+(\.\d+){0,2}$/.test(version));
  if (unknown) throw new UserError(`"${unknown}" is no version of Node; say 26, or 20.19.0.`);
  const tests = values['start-only'] ? undefined : ['test', ...(values.only?.split(',') ?? [])];
  const lines: string[] = [];
  const total: Counts = { passed: 0, failed: 0 };
  for (const version of wanted) {
    const node = await provideNode(version);
    const outcome = await judge(node, tests);
    lines.push(`Node ${node.version}: ${sentenceOf(outcome)}`);
    total.passed += (outcome.tests?.passed ?? 0) + (outcome.started ? 1 : 0);
    total.failed += (outcome.tests?.failed ?? 0) + (outcome.started ? 0 : 1);
  }
  lines.forEach((line) => say(line));
  say(summary(total));
  return total.failed === 0 ? 0 : 1;
}

async function judge(node: NodeProgram, tests: readonly string[] | undefined): Promise<Outcome> {
  progress(`Node ${node.version}: starting the system`);
  const began = performance.now();
  const fault = await startAndStop(node);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const start = fault ?? `started and stopped in ${seconds} s`;
  progress(`Node ${node.version}: ${start}`);
  return { start, started: fault === undefined, tests: tests && (await runTests(node, tests)) };
}

/** @returns what went wrong, if anything did */
async function startAndStop(node: NodeProgram): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-node-'));
  try {
    const system = await RunningSystem.start(folder, environmentOf(node, process.env), node.file);
    const how = await system.stop();
    return how === 'with exit code 0' ? undefined : `it ended ${how}: ${system.output.trim()}`;
  } catch (error) {
    return `it did not start: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTests(node: NodeProgram, tests: readonly string[]): Promise<Counts> {
  const { code, output } = await runProgram(node.file, [inRoot('tools/klaster.mjs'), ...tests], {
    cwd: ROOT,
    env: environmentOf(node, process.env),
    onOutput: (chunk) => void process.stdout.write(chunk),
  });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  const counts = passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
  return withExitCode(counts, code);
}

function sentenceOf({ start, tests }: Outcome): string {
  return tests ? `${start}; ${summary(tests)}` : start;
}
