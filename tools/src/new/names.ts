import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';

/** Values of a template's placeholders. */
export type Names = Readonly<Record<string, string>>;

const MIGRATIONS = 'api/src/kernel/database/migrations';

/** The addresses that each remote is granted, with all below them: `gateway/src/releases/grants/workspace-grants.ts`. */
const GRANTED: Readonly<Record<string, string>> = {
  'mf-clusters': '/hududlar',
  'mf-oil-factories': '/oil-factories-reestrs',
  'mf-registers': '/reestrs',
};

/** Values for a module's first call. @throws {UserError} if the name is invalid, or already that of a module or a call */
export function endpointNames(root: string, name: string): Names {
  assertName(name, /^[a-z]+(-[a-z]+)*$/, 'an endpoint: small letters, words joined by -, as in activities');
  const folder = `api/src/modules/${name}`;
  if (existsSync(path.join(root, folder))) throw new UserError(`"${name}" is there already: ${folder}.`);
  assertAbsent(root, { file: 'docs/authority.md', text: `GET /api/${name}\n` }, name);
  return spellings(name);
}

/** Values for a register. @throws {UserError} if the name is invalid, or already that of a table */
export function registerNames(root: string, name: string): Names {
  assertName(
    name,
    /^[a-z]+(_[a-z]+)*s$/,
    'a register: small letters, words joined by _, in the plural, as in cotton_gins',
  );
  assertAbsent(root, { file: 'shared/contract/kinds/index.ts', text: `\n  ${name}: ` }, name);
  assertAbsent(root, { file: 'api/src/kernel/database/schema/rights.ts', text: `\n  ${name}: ` }, name);
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0));
  return { ...spellings(name), number: String(Math.max(...numbers) + 1).padStart(4, '0') };
}

/**
 * Values for a staff screen.
 *
 * @param target `mf-registers/questions`, or with a folder `mf-clusters/analysis/activities`
 * @throws {UserError} if remote, folder or name is invalid, or the remote already has such a screen
 */
export function screenNames(root: string, target: string): Names {
  const [app = '', ...rest] = target.split('/');
  const granted = Object.hasOwn(GRANTED, app) ? GRANTED[app] : undefined;
  if (granted === undefined)
    throw new UserError(`"${target}" does not begin with a remote: ${Object.keys(GRANTED).join(', ')}.`);
  const name = rest.at(-1) ?? '';
  assertName(name, /^[a-z]+(-[a-z]+)*$/, 'a screen: small letters, words joined by -, as in mf-registers/questions');
  const folder = rest.slice(0, -1).join('/') || 'screens';
  if (!/^[a-z-]+$/.test(folder) || !existsSync(path.join(root, app, 'src', folder)))
    throw new UserError(`There is no folder ${app}/src/${folder}: say ${app}/<folder>/${name}.`);
  assertAbsent(root, { file: `${app}/src/routes.ts`, text: `'${name}'` }, target);
  assertAbsent(root, { file: `${app}/src/locales/uz-Cyrl.json`, text: `\n  "${spellings(name).camel}": ` }, target);
  return { ...spellings(name), app, folder, path: `${granted}/${name}` };
}

function spellings(name: string) {
  const words = name.split(/[_-]/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    name,
    dashed: words.join('-'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    constant: words.join('_').toUpperCase(),
    words: words.join(' '),
    title: capital(words.join(' ')),
  };
}

function assertName(name: string, form: RegExp, what: string): void {
  if (!form.test(name)) throw new UserError(`"${name}" is no name of ${what}.`);
}

/** The text is in the file if the addition was made before. */
function assertAbsent(root: string, { file, text }: { file: string; text: string }, name: string): void {
  if (readFileSync(path.join(root, file), 'utf8').includes(text))
    throw new UserError(`"${name}" is there already: ${file} has ${text.trim()}.`);
}
