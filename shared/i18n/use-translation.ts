import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Provider } from 'react';
import type { DefaultNamespace, i18n as I18n, Namespace, TFunction } from 'i18next';
import { i18n as pageI18n } from './instance';

/** The texts of a remote within its screens, of the page elsewhere. */
const TextsContext = createContext(pageI18n);

export const TextsProvider: Provider<I18n> = TextsContext.Provider;

type Translation<Names extends Namespace> = { readonly t: TFunction<Names>; readonly i18n: I18n };

type Source = {
  readonly subscribe: (onChange: () => void) => () => void;
  /** By namespaces; another map after each change of language or texts. */
  readonly translations: () => Map<string, object>;
};

const sources = new WeakMap<I18n, Source>();

function sourceOf(i18n: I18n): Source {
  const known = sources.get(i18n);
  if (known) return known;
  let translations = new Map<string, object>();
  i18n.on('languageChanged', () => (translations = new Map()));
  const source: Source = {
    subscribe: (onChange) => {
      i18n.on('languageChanged', onChange);
      return () => i18n.off('languageChanged', onChange);
    },
    translations: () => translations,
  };
  sources.set(i18n, source);
  return source;
}

/**
 * Texts of namespaces that are already loaded. Keys of the first namespace need no prefix. The hook of react-i18next, which
 * also loads texts, took 13 % of the time in which a report is rendered.
 */
export function useTranslation<const Names extends Namespace = DefaultNamespace>(names?: Names): Translation<Names> {
  const i18n = useContext(TextsContext);
  const { subscribe, translations: readTranslations } = sourceOf(i18n);
  const translations = useSyncExternalStore(subscribe, readTranslations, readTranslations);
  const key = String(names);
  const known = translations.get(key);
  if (known) return known as Translation<Names>;
  const first = [names ?? i18n.options.defaultNS].flat()[0] as 'shared';
  const translation = { t: i18n.getFixedT(i18n.language, first), i18n };
  translations.set(key, translation);
  return translation as unknown as Translation<Names>;
}
