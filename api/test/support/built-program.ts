import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const ROOT = join(__dirname, '../../..');

/** As in a build. */
export const BUNDLED = {
  bundle: true,
  alias: { '@klaster/shared': join(ROOT, 'shared') },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
} as const;

/** Bundles a program of the API's sources as a build does, outside the workspace, whose packages it must not need. */
export function buildProgram(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const outfile = join(folder, 'program.mjs');
  afterAll(() => rmSync(folder, { recursive: true }));
  const entryPoints = [join(ROOT, 'api/src', source)];
  buildSync({ ...BUNDLED, entryPoints, outfile, mainFields: ['module', 'main'], minify: true });
  return outfile;
}

/** Runs a program in a thread, which starts sooner than a process. */
export async function runProgram(program: string, argv: readonly string[]) {
  const thread = new Worker(program, { argv: [...argv], stdout: true, stderr: true });
  const [[status], ...said] = await Promise.all([once(thread, 'exit'), text(thread.stdout), text(thread.stderr)]);
  return { status: status as number, said: said.join('') };
}
