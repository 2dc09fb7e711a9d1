import { parse } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';

export type Preferences = { language: Language; isPhone: boolean };

/**
 * The address's language, or the one that the visitor has chosen. The browser's do not count: offices' machines are in Russian or
 * English, but the interface is Uzbek by default.
 */
export function readPreferences(headers: IncomingHttpHeaders, ofAddress?: Language): Preferences {
  const chosen = ofAddress ?? parse(headers.cookie ?? '')[LANGUAGE_COOKIE];
  return { language: isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE, isPhone: isPhone(headers) };
}

/** By the client hint, if sent; otherwise only phones have `Mobile` in their user agent. */
function isPhone({ 'sec-ch-ua-mobile': hint, 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return hint === undefined ? /\bMobile\b/.test(agent) : hint === '?1';
}
