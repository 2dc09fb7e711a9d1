import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { assertAbsent, assertName, spellings, type Names } from './names';

/** Values of the template of a module's first call. @throws {UserError} if the name is invalid, or already that of a module or a call */
export function endpointNames(root: string, name: string): Names {
  assertName(name, /^[a-z]+(-[a-z]+)*$/, 'an endpoint: small letters, words joined by -, as in activities');
  const folder = `api/src/modules/${name}`;
  if (existsSync(path.join(root, folder))) throw new UserError(`"${name}" is there already: ${folder}.`);
  assertAbsent(root, { file: 'docs/authority.md', text: `GET /api/${name}\n` }, name);
  return spellings(name);
}
