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
    const value = readValue(file, (fault) => failure(`The file that ${name}${FILE} names ${fault}: ${file}.`));
    return [[name, value] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

/** An empty file would count as an absent variable, which may have a default. */
function readValue(file: string, refuse: (fault: string) => Error): string {
  let value: string;
  try {
    value = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw refuse(`cannot be read (${readCode(error)})`);
  }
  if (value === '') throw refuse('is empty');
  return value;
}

const readCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
