import { runProgram } from '@klaster/tools/process/run-program';
import { progress, say } from '@klaster/tools/progress';
import { withExitCode } from '@klaster/tools/test/counts';
import type { Counts } from '@klaster/tools/test/counts';
import { UserError } from '@klaster/tools/user-error';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageFolder } from '../harness/npm-packages';
import { prove } from '../harness/results';
import type { Proof } from '../harness/results';
import { RunningSystem } from '../harness/running-system';

/** Versions that receive fixes, and the oldest one that the workspace allows. */
const VERSIONS = ['20', '22', '24', '26'];

const OPTIONS = { 'start-only': { type: 'boolean', default: false } } as const;

type NodeProgram = { readonly file: string; readonly version: string; readonly env: NodeJS.ProcessEnv };

/** `test-node [version…] [--start-only]`: builds, starts and stops the system on each version of Node, and runs the tests. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const wanted = positionals.length > 0 ? positionals : VERSIONS;
  const unknown = wanted.find((version) => !/^\d+(\.\d+){0,2}$/.test(version));
  if (unknown) throw new UserError(`"${unknown}" is not a version of Node: write 26 or 20.19.0.`);
  return prove('node', async (proof) => {
    for (const version of wanted) await tryOn(await provideNode(version), !values['start-only'], proof);
  });
}

async function tryOn(node: NodeProgram, hasTests: boolean, { folder, results }: Proof): Promise<void> {
  progress(`Node ${node.version}: starting the system`);
  const began = performance.now();
  const end = await RunningSystem.start(path.join(folder, node.version), node.env, node.file).then(
    (system) => system.stop(),
    (error: Error) => error.message,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  results.check(`Node ${node.version}: starts and stops in ${seconds} s`, end === 'with exit code 0', end);
  if (!hasTests) return;
  const { passed, failed } = await runTests(node);
  say(`Node ${node.version}: ${passed} passed, ${failed} failed`);
  results.passed += passed;
  results.failed += failed;
}

async function runTests({ file, env }: NodeProgram): Promise<Counts> {
  const onOutput = (chunk: Buffer) => void process.stdout.write(chunk);
  const { code, output } = await runProgram(file, [inRoot('tools/klaster.mjs'), 'test'], {
    cwd: ROOT,
    env,
    onOutput,
  });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return withExitCode({ passed: Number(passed ?? 0), failed: Number(failed ?? 1) }, code);
}

/** npm has Node's program for every system. Takes the newest version that `wanted` allows. */
async function provideNode(wanted: string): Promise<NodeProgram> {
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const folder = await packageFolder(name, wanted);
  const file = path.join(folder, 'bin', isWindows ? 'node.exe' : 'node');
  const { stdout } = await runProgram(file, ['--version'], { cwd: ROOT });
  // For programs that call Node by its name.
  const env = { ...process.env, PATH: [path.dirname(file), process.env['PATH']].join(path.delimiter) };
  return { file, version: stdout.trim().replace(/^v/, ''), env };
}
