import type { i18n as I18n, ResourceLanguage } from 'i18next';
import { LANGUAGES } from '../contract/http/languages';
import type { Language } from '../contract/http/languages';
import { registerLabels } from '../contract/kinds/labels';
import { pageValues } from '../page-values';
import { currentLanguage, i18n, initialise } from './instance';

/** Texts of a namespace by language, each an `import()` of its JSON file. */
export type CatalogueLoaders = Readonly<Record<Language, () => Promise<{ default: ResourceLanguage }>>>;

/** The same loader for every language. */
export const byLanguage = <Text>(load: (language: Language) => Promise<{ default: Text }>) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, () => load(language)])) as Readonly<
    Record<Language, () => Promise<{ default: Text }>>
  >;

/** Namespaces of one owner, the page or one version of a remote, in a separate i18next instance. */
export class Texts {
  private readonly catalogues = new Map<string, CatalogueLoaders>();

  /** Namespaces that were fetched in some language. When the language changes, they are fetched in the new one. */
  private readonly used = new Set<string>();

  constructor(readonly i18n: I18n) {}

  /** Does not fetch yet. @throws if the namespace already has other texts */
  register(namespace: string, loaders: CatalogueLoaders): void {
    const known = this.catalogues.get(namespace);
    if (known && known !== loaders) throw new Error(`The namespace "${namespace}" already has texts`);
    this.catalogues.set(namespace, loaders);
  }

  /** Fetches a namespace in the page's language; may be called again after a failure. */
  async load(namespace: string): Promise<void> {
    if (!this.i18n.isInitialized) initialise(this.i18n, currentLanguage());
    let language: Language;
    do {
      language = currentLanguage();
      await this.fetch(namespace, language);
      // Catches up with a change of language that failed for this owner.
      await this.fetchUsed(language);
    } while (language !== currentLanguage());
    await this.show(language);
  }

  async fetch(namespace: string, language: Language): Promise<void> {
    if (this.i18n.hasResourceBundle(language, namespace)) return;
    const loaders = this.catalogues.get(namespace);
    if (!loaders) throw new Error(`No catalogues are registered for "${namespace}"`);
    const { default: texts } = await loaders[language]();
    this.i18n.addResourceBundle(language, namespace, texts);
    this.used.add(namespace);
  }

  /** Fetches every namespace in use, including those added meanwhile. */
  async fetchUsed(language: Language): Promise<void> {
    for (let missing = this.missingIn(language); missing.length > 0; missing = this.missingIn(language)) {
      await Promise.all(missing.map((namespace) => this.fetch(namespace, language)));
    }
  }

  /** For development: reads the texts in use again after a dev server has replaced their modules, and shows them. */
  async refresh(): Promise<void> {
    for (const namespace of this.used) {
      for (const language of LANGUAGES) {
        if (!this.i18n.hasResourceBundle(language, namespace)) continue;
        const texts = await this.catalogues.get(namespace)?.[language]();
        this.i18n.addResourceBundle(language, namespace, texts?.default);
      }
    }
    this.i18n.emit('languageChanged', this.i18n.language);
  }

  /** Forgets everything, as after a reload. */
  forget(): void {
    for (const namespace of this.used) {
      for (const language of LANGUAGES) this.i18n.removeResourceBundle(language, namespace);
    }
    this.used.clear();
  }

  async show(language: Language): Promise<void> {
    if (this.i18n.language !== language) await this.i18n.changeLanguage(language);
  }

  /** On a server every page has its own clone, in its language, over the same texts. */
  shown(): I18n {
    const page = pageValues();
    return page ? this.i18n.cloneInstance({ lng: page.language }) : this.i18n;
  }

  private missingIn(language: Language): string[] {
    return [...this.used].filter((namespace) => !this.i18n.hasResourceBundle(language, namespace));
  }
}

export const pageTexts = new Texts(i18n);

pageTexts.register('shared', {
  'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
});

const registerTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "register-texts-uz-Cyrl" */ '../register/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "register-texts-uz-Latn" */ '../register/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "register-texts-ru" */ '../register/locales/ru.json'),
  en: () => import(/* webpackChunkName: "register-texts-en" */ '../register/locales/en.json'),
};

/** Texts and labels of fields in one namespace. */
async function withLabels(language: Language) {
  const [{ default: texts }, { default: labels }] = await Promise.all([
    registerTexts[language](),
    registerLabels[language](),
  ]);
  return { default: { ...texts, ...labels } };
}

/** Texts common to all registers: only their pages fetch them. */
pageTexts.register('register', byLanguage(withLabels));

/** The shell registers its namespaces before any remote's code runs. @throws if the namespace already has other texts */
export const registerCatalogues = (namespace: string, loaders: CatalogueLoaders) =>
  pageTexts.register(namespace, loaders);

export const loadNamespace = (namespace: string) => pageTexts.load(namespace);
