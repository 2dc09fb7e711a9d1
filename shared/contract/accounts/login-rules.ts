import type { FieldCode } from '../http/field-codes';

// Separate from the schemas, which pull in zod.

export const LOGIN_LENGTH = { least: 3, most: 64 } as const;

const LATIN = /[a-z]/;
const CYRILLIC = /[а-яёўқғҳ]/;

/**
 * Fault of a new login in lower case, if any. A login uses one script only, so that nobody can pose as another user
 * with a look-alike letter. The database refuses logins that look like another one.
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
