import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, splitLanguage } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import { keepLanguage } from '@klaster/shared/i18n';

/** The language that the gateway chose by the address or the visitor's cookie. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/**
 * Users have a language of their own, the one of the address if they have chosen none. An address that names a language leads to the
 * page in theirs. @returns whether it does
 */
export function leaveLanguage(): boolean {
  const { pathname, search, hash } = window.location;
  const { language, pathname: pathWithoutLanguage } = splitLanguage(pathname);
  if (!language) return false;
  if (!document.cookie.includes(`${LANGUAGE_COOKIE}=`)) keepLanguage(language);
  window.location.replace(`${pathWithoutLanguage}${search}${hash}`);
  return true;
}
