import type { ResourceLanguage } from 'i18next';
import { LANGUAGES } from '../contract/languages';
import type { Language } from '../contract/languages';
import { currentLanguage, i18n } from './instance';

/** Texts of a namespace by language, each an `import()` of its JSON file. */
export type CatalogueLoaders = Readonly<Record<Language, () => Promise<{ default: ResourceLanguage }>>>;

const registered = new Map<string, CatalogueLoaders>([
  [
    'shared',
    {
      'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
      'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
      ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
      en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
    },
  ],
]);

/**
 * Makes a namespace known. Its texts are fetched by {@link loadNamespace} or with a change of language. Registered anew, by
 * the version of a remote that takes over from one that failed, it has other texts: what came of the former is dropped.
 */
export function registerCatalogues(namespace: string, loaders: CatalogueLoaders): void {
  const former = registered.get(namespace);
  registered.set(namespace, loaders);
  if (former && former !== loaders) LANGUAGES.forEach((language) => i18n.removeResourceBundle(language, namespace));
}

/** Fetches a registered namespace in the language of the page; rejects where that fails, and may be called again. */
export async function loadNamespace(namespace: string): Promise<void> {
  let language: Language;
  do {
    language = currentLanguage();
    await load(namespace, language);
  } while (language !== currentLanguage());
}

/** Fetches every registered namespace, those registered meanwhile included. */
export async function loadEverything(language: Language): Promise<void> {
  for (let missing = missingIn(language); missing.length > 0; missing = missingIn(language)) {
    await Promise.all(missing.map((namespace) => load(namespace, language)));
  }
}

const missingIn = (language: Language) =>
  [...registered.keys()].filter((namespace) => !i18n.hasResourceBundle(language, namespace));

async function load(namespace: string, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const loaders = registered.get(namespace);
  if (!loaders) throw new Error(`No catalogues are registered for "${namespace}"`);
  const { default: texts } = await loaders[language]();
  if (registered.get(namespace) !== loaders) return load(namespace, language);
  i18n.addResourceBundle(language, namespace, texts);
}
