import { DEFAULT_LANGUAGE, isLanguage, splitLanguage } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';

/** The language that the gateway chose by the address or the visitor's cookie. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** Users have a language of their own: an address that names one leads to the page in theirs. @returns whether it does */
export function leaveLanguage(): boolean {
  const { pathname, search, hash } = window.location;
  const { prefix, pathname: own } = splitLanguage(pathname);
  if (prefix !== '') window.location.replace(`${own}${search}${hash}`);
  return prefix !== '';
}
