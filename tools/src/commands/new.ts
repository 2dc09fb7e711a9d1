import { readFile } from 'node:fs/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { readBlocks, type Block } from '../guides/blocks';
import { followTemplate } from '../guides/follow-guide';
import { endpointNames, registerNames, screenNames } from '../new/names';
import type { Names } from '../new/names';
import { exitOnSignal } from '../process/run-program';
import { say } from '../progress';
import { inRoot, ROOT } from '../workspace';

/** Values for the templates, by what is created. Each function throws a UserError if a name is invalid. */
const NAMES_FOR: Readonly<Record<string, (root: string, name: string) => Names>> = {
  screen: screenNames,
  endpoint: endpointNames,
  register: registerNames,
};

const USAGE = `Say what to make: npm run new -- screen mf-…/<name> | endpoint <name> | register <name>.`;

/** `new screen|endpoint|register <name>`: writes the boilerplate; a guide describes the next steps. */
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

/** The blocks to write. @throws {UserError} if `what` cannot be created, or the name is invalid */
export async function blocksFor(root: string, what: string, name: string): Promise<Block[]> {
  const makeNames = Object.hasOwn(NAMES_FOR, what) ? NAMES_FOR[what] : undefined;
  if (!makeNames || name === '') throw new UserError(USAGE);
  const names = makeNames(root, name);
  return readBlocks(fillIn(await readFile(inRoot('tools/src/new/templates', `${what}.md`), 'utf8'), names));
}

/** Replaces `<<name>>` and the like. */
function fillIn(template: string, names: Names): string {
  return template.replace(/<<(\w+)>>/g, (_, key: string) => {
    const value = names[key];
    if (value === undefined) throw new Error(`The template needs ${key}.`);
    return value;
  });
}
