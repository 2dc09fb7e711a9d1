import { runProgram } from '@klaster/tools/process/run-program';
import type { ProgramResult } from '@klaster/tools/process/run-program';
import { inRoot, ROOT } from '@klaster/tools/workspace';

export const PROGRAM = ['--import', 'tsx', inRoot('api/src/cli.ts')];

export type Place = {
  readonly dataDir: string;
  readonly keyFile?: string | undefined;
};

/** The environment without variables of the shell, which belong to another system. */
export function makeEnvironment({ dataDir, keyFile }: Place): NodeJS.ProcessEnv {
  const none = { DATABASE_URL: '', DATABASE_OWNER_URL: '', RELEASES_DIR: '', BACKUP_KEY: '' };
  return { ...process.env, ...none, DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile ?? '' };
}

export function administer(place: Place, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ProgramResult> {
  return runProgram(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
    env: { ...makeEnvironment(place), ...env },
  });
}
