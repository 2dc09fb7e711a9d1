import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { assertAbsent, assertName, spellings, type Names } from './names';

/** An address that each remote is granted, with all addresses below it: `gateway/src/releases/grants/workspace-grants.ts`. */
const GRANTED: Readonly<Record<string, string>> = {
  'mf-clusters': '/hududlar',
  'mf-oil-factories': '/oil-factories-reestrs',
  'mf-registers': '/reestrs',
};

/**
 * Values of the template of a staff screen.
 *
 * @param target the new screen: `mf-registers/questions`, or with a folder `mf-clusters/analysis/activities`
 * @throws {UserError} if remote, folder or name is not valid, or the remote already has such a screen
 */
export function screenNames(root: string, target: string): Names {
  const [app = '', ...rest] = target.split('/');
  const granted = Object.hasOwn(GRANTED, app) ? GRANTED[app] : undefined;
  if (granted === undefined)
    throw new UserError(`"${target}" begins with no remote: ${Object.keys(GRANTED).join(', ')}.`);
  const name = rest.at(-1) ?? '';
  assertName(name, /^[a-z]+(-[a-z]+)*$/, 'a screen: small letters, words joined by -, as in mf-registers/questions');
  const folder = rest.slice(0, -1).join('/') || 'screens';
  if (!/^[a-z-]+$/.test(folder) || !existsSync(path.join(root, app, 'src', folder)))
    throw new UserError(`There is no folder ${app}/src/${folder}: say ${app}/<folder>/${name}.`);
  assertAbsent(root, { file: `${app}/src/routes.ts`, text: `'${name}'` }, target);
  assertAbsent(root, { file: `${app}/src/locales/uz-Cyrl.json`, text: `\n  "${spellings(name).camel}": ` }, target);
  return { ...spellings(name), app, folder, path: `${granted}/${name}` };
}
