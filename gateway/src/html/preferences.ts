import { parse } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';
import { COLOUR_MODE_COOKIE, DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';

/** Preferences of a visitor that the first paint has to respect. */
export type Preferences = {
  language: Language;
  /** Null: nothing was chosen, and the system's preference counts, which the browser alone knows. */
  colourMode: 'light' | 'dark' | null;
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean;
};

/**
 * The visitor's own choice (cookies), else the default. The browser's languages do not count: the offices' machines run in
 * Russian or English, and the interface is Uzbek until somebody chooses otherwise.
 */
export function readPreferences(headers: IncomingHttpHeaders): Preferences {
  const cookies = parse(headers.cookie ?? '');
  const chosen = cookies[LANGUAGE_COOKIE];
  const mode = cookies[COLOUR_MODE_COOKIE];
  return {
    language: isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE,
    colourMode: mode === 'dark' || mode === 'light' ? mode : null,
    isPhone: isPhone(headers),
  };
}

/** By the client hint, if sent; otherwise only phones have `Mobile` in their user agent. */
function isPhone({ 'sec-ch-ua-mobile': hint, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return hint === undefined ? /\bMobile\b/.test(agent) : hint === '?1';
}
