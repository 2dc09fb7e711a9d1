import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateRefusal, RemoteManifest } from '@klaster/shared/contract';
import * as z from 'zod';
import { OUTPUT_LIMIT, runLimited } from './limited-process';
import type { Ending, Limits } from './limited-process';
import { SMOKE_PROGRAM, smokeInput } from './smoke-runner';

const LIMITS: Limits = { time: 10_000, heap: 128, memory: 400 };

const verdictSchema = z.object({
  verdict: z.enum(['exposed', 'not exposed', 'no container', 'threw']),
  message: z.string().optional(),
});

type Verdict = z.infer<typeof verdictSchema>;

/**
 * Evaluates a remote's entry in a process of its own: no environment, no files, no child processes, 128 MB of objects,
 * 400 MB in all, 10 seconds.
 *
 * @param folder where the release's files are
 */
export async function smokeLoad(folder: string, { name, entry }: RemoteManifest): Promise<GateRefusal[]> {
  const input = smokeInput(name, await readFile(path.join(folder, entry), 'utf8'));
  const { verdict, message } = verdictOf(await runLimited(SMOKE_PROGRAM, input, LIMITS));
  const refused = (rule: GateRefusal['rule'], against: string, remedy: string): GateRefusal[] => [
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

function verdictOf(ending: Ending): Verdict {
  if (ending.kind !== 'finished') return { verdict: 'threw', message: sentenceOf(ending) };
  try {
    return verdictSchema.parse(JSON.parse(ending.output));
  } catch {
    return { verdict: 'threw', message: 'it ended before it was asked for its container' };
  }
}

function sentenceOf(ending: Exclude<Ending, { kind: 'finished' }>): string {
  switch (ending.kind) {
    case 'out of time':
      return `it did not come to an end within ${LIMITS.time / 1000} s`;
    case 'out of heap':
      return `its objects and texts take more than ${LIMITS.heap} MB`;
    case 'out of memory':
      return `its process takes more than ${LIMITS.memory} MB`;
    case 'out of output':
      return `its process wrote more than ${OUTPUT_LIMIT / 1024} KB`;
    case 'died':
      return `its process ended ${ending.how}: ${ending.complaint || 'it said nothing'}`;
  }
}
