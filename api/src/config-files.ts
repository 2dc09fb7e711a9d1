import { readFileSync } from 'node:fs';
import { OperatorError, systemCode } from './kernel/process/operator-error';

const FILE = '_FILE';

/**
 * A variable may be set by a file with its value, as container engines and systemd pass secrets: `DATABASE_URL_FILE` for
 * `DATABASE_URL`. White space around the value is trimmed.
 * @param names variables that may be set by a file
 * @throws OperatorError that names the variable
 */
export function withFiles(environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read = names.flatMap((name) => {
    const file = environment[name + FILE];
    if (!file) return [];
    if (environment[name]) throw new OperatorError(`${name} and ${name}${FILE} are both set: one of them is needed.`);
    return [[name, contentOf(file, name + FILE)]];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function contentOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`The file that ${variable} names cannot be read: ${systemCode(error) ?? 'unknown error'}.`);
  }
}
