/** Look-alike letters in Cyrillic and Latin, as the index `users_login_looks` compares them. */
const CYRILLIC = 'асеёорхукқмтвнҳ';
const LATIN = 'aceeopxykkmtbhx';

/** Normalised appearance of a login: two logins that look alike cannot be distinguished by a reader. */
export function looksOf(login: string): string {
  return [...login].map((letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('');
}

export const LOOKALIKES = { from: CYRILLIC, to: LATIN } as const;
