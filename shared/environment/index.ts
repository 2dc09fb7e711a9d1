import { readFileSync } from 'node:fs';

const FILE = '_FILE';

/**
 * Reads variables from files, as container engines and systemd pass secrets: `DATABASE_URL_FILE` for `DATABASE_URL`.
 * @param failure what to throw, with one sentence that names the variable
 */
export function withFiles(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  failure: (sentence: string) => Error,
): NodeJS.ProcessEnv {
  const read = names.flatMap((name) => {
    const file = environment[name + FILE];
    if (!file) return [];
    if (environment[name]) throw failure(`${name} and ${name}${FILE} are both set: one of them is needed.`);
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const];
    } catch (error) {
      throw failure(`The file that ${name}${FILE} names cannot be read: ${readCode(error)}.`);
    }
  });
  return { ...environment, ...Object.fromEntries(read) };
}

const readCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
