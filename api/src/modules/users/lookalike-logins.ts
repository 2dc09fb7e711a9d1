/** Look-alike letters, as in the index `users_login_looks`. */
const CYRILLIC = 'асеёорхукқмтвнҳ';
const LATIN = 'aceeopxykkmtbhx';

/** Logins with the same result cannot be told apart by a reader. */
export function normaliseLooks(login: string): string {
  return [...login].map((letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('');
}

export const LOOKALIKES = { from: CYRILLIC, to: LATIN } as const;
