import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GateRefusal, RemoteManifest } from '@klaster/shared/contract/http';
import * as z from 'zod';
import { endingClause, runLimited } from '@klaster/shared/processes';
import type { Ending } from '@klaster/shared/processes';
import { ProblemError } from '../../problems/problem-error';
import { SMOKE_PROGRAM, smokeInput } from './smoke-program';

const LIMITS = { time: 10_000, wait: 60_000, heap: 128, memory: 400, output: 64 * 1024 };

const verdictSchema = z.object({
  verdict: z.enum(['exposed', 'not exposed', 'no container', 'threw']),
  message: z.string().optional(),
});

/**
 * Evaluates a remote's entry in a separate process without environment, files and child processes.
 *
 * @throws {ProblemError} `busy` if the machine lacks resources
 */
export async function smokeLoad(folder: string, { name, entry }: RemoteManifest): Promise<GateRefusal[]> {
  const input = smokeInput(name, await readFile(path.join(folder, entry), 'utf8'));
  const { verdict, message } = readVerdict(await runLimited(SMOKE_PROGRAM, input, LIMITS));
  const release = `${entry} of ${name}`;
  const makeRefusals = (rule: GateRefusal['rule'], against: string, remedy: string) => [
    { rule, release, against, remedy },
  ];
  switch (verdict) {
    case 'exposed':
      return [];
    case 'not exposed':
      return makeRefusals('exposes', 'its container has no ./routes', 'Expose src/remote.ts as ./routes.');
    case 'no container':
      return makeRefusals(
        'smoke-load',
        `it leaves no container at globalThis['${name}']`,
        'Build the app under its own name.',
      );
    case 'threw':
      return makeRefusals(
        'smoke-load',
        `evaluated alone: ${message ?? 'it fails'}`,
        'An entry only defines its container; effects belong in the screens.',
      );
  }
}

function readVerdict(ending: Ending): z.infer<typeof verdictSchema> {
  if (ending.kind === 'busy')
    throw new ProblemError(
      'busy',
      `The entry was not checked: ${ending.why}. The server is busy, or the entry waits for something. Try again.`,
    );
  if (ending.kind !== 'finished') return { verdict: 'threw', message: endingClause(ending, LIMITS) };
  try {
    return verdictSchema.parse(JSON.parse(ending.output));
  } catch {
    return { verdict: 'threw', message: 'it ended before it was asked for its container' };
  }
}
