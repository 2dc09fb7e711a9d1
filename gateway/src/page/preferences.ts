import { parse } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';
import { COLOUR_MODE_COOKIE, isLanguage, LANGUAGE_COOKIE, preferredLanguage } from '@klaster/shared/contract';
import type { Language } from '@klaster/shared/contract';

/** What of the page differs between visitors, so that the first paint is right already. */
export type Preferences = { language: Language; colourMode: 'light' | 'dark' };

/** The visitor's own choice (cookies), else what the browser asks for, else the default. */
export function preferencesOf(headers: IncomingHttpHeaders): Preferences {
  const cookies = parse(headers.cookie ?? '');
  const chosen = cookies[LANGUAGE_COOKIE];
  return {
    language: isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language']),
    colourMode: cookies[COLOUR_MODE_COOKIE] === 'dark' ? 'dark' : 'light',
  };
}
