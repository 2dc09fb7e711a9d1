import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { endWithUs } from '../process/end-with-children';
import { runProgram } from '../process/run-program';
import type { ProgramResult } from '../process/run-program';
import { inRoot, ROOT } from '../workspace';

const PROGRAM = ['--import', 'tsx', inRoot('api/src/cli.ts')];

/** Where a command finds database, releases and the key of archives. */
export type Place = {
  readonly dataDir: string;
  /** Absent: none is given. */
  readonly keyFile?: string | undefined;
};

/** Environment of this place alone: variables of the shell belong to another system. */
function environmentOf({ dataDir, keyFile }: Place): NodeJS.ProcessEnv {
  const none = { DATABASE_URL: '', DATABASE_OWNER_URL: '', RELEASES_DIR: '', BACKUP_KEY: '' };
  return { ...process.env, ...none, DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile ?? '' };
}

/** Runs `npm run api -- …`. */
export function administer(place: Place, ...words: string[]): Promise<ProgramResult> {
  return runProgram(process.execPath, [...PROGRAM, ...words], { cwd: ROOT, env: environmentOf(place) });
}

/** The same, with standard output in a file; `output` is its error output. */
export async function administerInto(file: string, place: Place, ...words: string[]): Promise<ProgramResult> {
  const handle = await open(file, 'w');
  try {
    const child = spawn(process.execPath, [...PROGRAM, ...words], {
      cwd: ROOT,
      env: environmentOf(place),
      stdio: ['ignore', handle.fd, 'pipe'],
    });
    endWithUs(child);
    const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number | null]>]);
    return { code: code ?? 1, output, stdout: '' };
  } finally {
    await handle.close();
  }
}

type Interruption = {
  readonly signal: NodeJS.Signals;
  /** Polled every few milliseconds: whether the command is in the middle of its work. */
  readonly isDue: () => Promise<boolean>;
};

const LOOK_MS = 5;

/** The same, ended by a signal in the middle of its work. @returns undefined where it finished before */
export async function interrupted(
  place: Place,
  words: readonly string[],
  { signal, isDue }: Interruption,
): Promise<{ code: number | null } | undefined> {
  const child = spawn(process.execPath, [...PROGRAM, ...words], {
    cwd: ROOT,
    env: environmentOf(place),
    stdio: 'ignore',
  });
  endWithUs(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let wasDue = false;
  const looking = setInterval(() => {
    void isDue().then((due) => {
      if (!due || wasDue) return;
      wasDue = true;
      child.kill(signal);
    });
  }, LOOK_MS);
  const [code] = await ended;
  clearInterval(looking);
  return wasDue ? { code } : undefined;
}
