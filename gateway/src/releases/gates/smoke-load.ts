import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal, RemoteManifest } from '@klaster/shared/contract';
import * as z from 'zod';
import { SMOKE_PROGRAM, smokeInput } from './smoke-runner';

const TIME_LIMIT_MS = 10_000;
const MEMORY_LIMIT_MB = 128;

/** Megabytes of the process as a whole: buffers lie outside of what V8 counts. */
const PROCESS_LIMIT_MB = 400;
const OUTPUT_LIMIT = 64 * 1024;

const verdictSchema = z.object({
  verdict: z.enum(['exposed', 'not exposed', 'no container', 'threw']),
  message: z.string().optional(),
});

type Verdict = z.infer<typeof verdictSchema>;

/** A shell that becomes the program it is given, with the limit set. */
const LIMITED = `ulimit -d ${PROCESS_LIMIT_MB * 1024} && exec "$0" "$@"`;

/**
 * Evaluates a remote's entry in a process of its own: no environment, no files, no child processes, 128 MB, 10 seconds.
 *
 * @param folder where the release's files are
 */
export async function smokeLoad(folder: string, { name, entry }: RemoteManifest): Promise<Refusal[]> {
  const { verdict, message } = await judge(smokeInput(name, await readFile(path.join(folder, entry), 'utf8')));
  const refused = (rule: Refusal['rule'], against: string, remedy: string): Refusal[] => [
    { rule, release: `${entry} of ${name}`, against, remedy },
  ];
  switch (verdict) {
    case 'exposed':
      return [];
    case 'not exposed':
      return refused('exposes', 'its container has no ./routes', 'Expose src/remote.ts as ./routes.');
    case 'no container':
      return refused(
        'smoke-load',
        `it leaves no container at globalThis['${name}']`,
        'Build the app under its own name.',
      );
    case 'threw':
      return refused(
        'smoke-load',
        `evaluated alone: ${message ?? 'it fails'}`,
        'An entry only defines its container; effects belong in the screens.',
      );
  }
}

function judge(input: string): Promise<Verdict> {
  const program = [process.execPath, ...childOptions()];
  const child = spawn('/bin/sh', ['-c', LIMITED, ...program], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin?.on('error', () => child.kill('SIGKILL')).end(input);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
    const output = collect(child);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve(verdictOf(output()));
    });
  });
}

function childOptions(): string[] {
  // The flag lost its prefix in Node 23.5.
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return [
    permission,
    // A failed `import()` hands the sandbox an error of this process's own: its constructor must lead nowhere.
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    '--no-warnings',
    `--max-old-space-size=${MEMORY_LIMIT_MB}`,
    '--eval',
    SMOKE_PROGRAM,
  ];
}

function collect(child: ChildProcess): () => string {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > OUTPUT_LIMIT) child.kill('SIGKILL');
  });
  return () => output;
}

function verdictOf(output: string): Verdict {
  try {
    return verdictSchema.parse(JSON.parse(output));
  } catch {
    return {
      verdict: 'threw',
      message: `it did not come to an end within ${TIME_LIMIT_MS / 1000} s and ${MEMORY_LIMIT_MB} MB`,
    };
  }
}
