import { runProgram } from '@klaster/tools/process/run-program';
import type { ProgramResult } from '@klaster/tools/process/run-program';
import { inRoot, ROOT } from '@klaster/tools/workspace';

/** The program behind `npm run api -- …`. */
export const PROGRAM = ['--import', 'tsx', inRoot('api/src/cli.ts')];

/** Where a command finds database, releases and the key of archives. */
export type Place = {
  readonly dataDir: string;
  /** Absent: none is given. */
  readonly keyFile?: string | undefined;
};

/** Environment of this place alone: variables of the shell belong to another system. */
export function environmentOf({ dataDir, keyFile }: Place): NodeJS.ProcessEnv {
  const none = { DATABASE_URL: '', DATABASE_OWNER_URL: '', RELEASES_DIR: '', BACKUP_KEY: '' };
  return { ...process.env, ...none, DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile ?? '' };
}

/** Runs `npm run api -- …`. */
export function administer(
  place: Place,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProgramResult> {
  return runProgram(process.execPath, [...PROGRAM, ...words], {
    cwd: ROOT,
    env: { ...environmentOf(place), ...env },
  });
}
