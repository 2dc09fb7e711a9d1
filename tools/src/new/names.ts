import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';

/** Values of a template's placeholders. */
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

/** @throws {UserError} if the name does not match `form`; `what` completes the message */
export function assertName(name: string, form: RegExp, what: string): void {
  if (!form.test(name)) throw new UserError(`"${name}" is no name of ${what}.`);
}

type Addition = {
  file: string;
  /** Shows, if the file has it, that the addition was made before. */
  text: string;
};

/** @throws {UserError} if the file already has the addition */
export function assertAbsent(root: string, { file, text }: Addition, name: string): void {
  if (readFileSync(path.join(root, file), 'utf8').includes(text))
    throw new UserError(`"${name}" is there already: ${file} has ${text.trim()}.`);
}
