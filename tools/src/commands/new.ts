import { readFile } from 'node:fs/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { blocksOf, type Block } from '../guides/blocks';
import { followTemplate } from '../guides/follow-guide';
import { endpointNames } from '../new/endpoint';
import type { Names } from '../new/names';
import { registerNames } from '../new/register';
import { screenNames } from '../new/screen';
import { exitOnSignal } from '../process/end-with-children';
import { say } from '../progress';
import { inRoot, ROOT } from '../workspace';

/** Values of the templates, by the thing generated. Each function throws a UserError about an invalid name. */
const MADE: Readonly<Record<string, (root: string, name: string) => Names>> = {
  screen: screenNames,
  endpoint: endpointNames,
  register: registerNames,
};

const USAGE = `Say what to make: npm run new -- screen mf-…/<name> | endpoint <name> | register <name>.`;

/** `new screen|endpoint|register <name>`: writes the boilerplate; its guide goes on from there. */
export async function run([what = '', name = '', ...more]: readonly string[]): Promise<number> {
  if (more.length > 0) throw new UserError(USAGE);
  const blocks = await blocksFor(ROOT, what, name);
  exitOnSignal();
  const written = await followTemplate(ROOT, blocks);
  say(
    [
      ...written.map((file) => `  ${file}`),
      `Go on with docs/adding-a${what === 'endpoint' ? 'n' : ''}-${what}.md.`,
    ].join('\n'),
  );
  return 0;
}

/**
 * Blocks to write for a new thing of that name.
 *
 * @throws {UserError} where nothing such can be made, or the name does not fit
 */
export async function blocksFor(root: string, what: string, name: string): Promise<Block[]> {
  const namesOf = Object.hasOwn(MADE, what) ? MADE[what] : undefined;
  if (!namesOf || name === '') throw new UserError(USAGE);
  const names = namesOf(root, name);
  return blocksOf(filled(await readFile(inRoot('tools/src/new/templates', `${what}.md`), 'utf8'), names));
}

/** A template with `<<name>>` and the like replaced. */
function filled(template: string, names: Names): string {
  return template.replace(/<<(\w+)>>/g, (_, key: string) => {
    const value = names[key];
    if (value === undefined) throw new Error(`The template needs ${key}.`);
    return value;
  });
}
