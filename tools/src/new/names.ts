import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';

/** What the places of a template are filled with. */
export type Names = Readonly<Record<string, string>>;

/** Ways to write a name of several words: `cotton_gins` or `cotton-gins`. */
export function spellings(name: string) {
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

/** @throws {UserError} where the name does not fit, in the words of the caller */
export function assertName(name: string, form: RegExp, what: string): void {
  if (!form.test(name)) throw new UserError(`"${name}" is no name of ${what}.`);
}

type Addition = {
  file: string;
  /** What says that it is there. */
  text: string;
};

/** @throws {UserError} where a file already has the addition */
export function assertAbsent(root: string, { file, text }: Addition, name: string): void {
  if (readFileSync(path.join(root, file), 'utf8').includes(text))
    throw new UserError(`"${name}" is there already: ${file} has ${text.trim()}.`);
}
