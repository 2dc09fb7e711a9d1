import type { FieldCode } from '../common/problem';

// Separate from the schemas, which pull in zod.

/** Characters of a login. */
export const LOGIN_LENGTH = { least: 3, most: 64 } as const;

const LATIN = /[a-z]/;
const CYRILLIC = /[а-яёўқғҳ]/;

/**
 * What is wrong with a login that is to be given to somebody, nothing where it will do. A login has letters of one script, so
 * that nobody passes for another by a letter that looks the same (the database refuses a login that looks like another's); digits, dots, dashes and underscores between them.
 *
 * @param login in lower case, normalised
 */
export function loginFault(login: string): FieldCode | undefined {
  if (login === '') return 'required';
  if (/\s/.test(login)) return 'login_spaces';
  if (!/^[a-zа-яёўқғҳ0-9._-]+$/.test(login)) return 'login_letters';
  if (LATIN.test(login) && CYRILLIC.test(login)) return 'login_script';
  if (!/^[a-zа-яёўқғҳ]/.test(login)) return 'login_letters';
  if (login.length < LOGIN_LENGTH.least) return 'too_short';
  return login.length > LOGIN_LENGTH.most ? 'too_long' : undefined;
}
