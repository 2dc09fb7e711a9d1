import { readdirSync } from 'node:fs';
import path from 'node:path';
import { assertAbsent, assertName, spellings, type Names } from './names';

const MIGRATIONS = 'api/src/kernel/database/migrations';

/** Values of the template of a register. @throws {UserError} if the name is invalid, or already that of a table */
export function registerNames(root: string, name: string): Names {
  assertName(
    name,
    /^[a-z]+(_[a-z]+)*s$/,
    'a register: small letters, words joined by _, in the plural, as in cotton_gins',
  );
  assertAbsent(root, { file: 'shared/contract/kinds/index.ts', text: `\n  ${name}: ` }, name);
  assertAbsent(root, { file: 'api/src/kernel/database/schema/rights.ts', text: `\n  ${name}: ` }, name);
  return { ...spellings(name), number: nextNumber(readdirSync(path.join(root, MIGRATIONS))) };
}

/** Number of the next migration: `0048`. */
function nextNumber(files: readonly string[]): string {
  const numbers = files.map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
