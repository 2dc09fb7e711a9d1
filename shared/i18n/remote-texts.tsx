import { createInstance } from 'i18next';
import type { ResourceLanguage } from 'i18next';
import type { ComponentType } from 'react';
import type { Language } from '../contract/http/languages';
import { byLanguage, pageTexts, Texts } from './texts';
import type { CatalogueLoaders } from './texts';
import { TextsProvider } from './use-translation';

/** Texts of one version of a remote. */
export type RemoteTexts = {
  /** Fetches a namespace in the page's language; may be called again after a failure. */
  load: (namespace: string) => Promise<void>;
  /** Makes `useTranslation` inside the component use these texts and the page's own, and no others. */
  provideTo: (Component: ComponentType) => ComponentType;
};

export const remotesTexts = new Set<Texts>();

/** An isolated i18next: a remote cannot overwrite texts of another remote, of another version of itself or of the shell. */
export function remoteTexts(catalogues: Readonly<Record<string, CatalogueLoaders>>): RemoteTexts {
  const texts = new Texts(createInstance());
  remotesTexts.add(texts);
  for (const [namespace, loaders] of Object.entries({ ...catalogues, ...COPIES })) {
    texts.register(namespace, loaders);
  }
  const provided = new WeakMap<ComponentType, ComponentType>();
  return {
    load: async (namespace) => {
      await Promise.all([texts.load('shared'), texts.load(namespace)]);
    },
    provideTo: (Component) => {
      const known = provided.get(Component);
      if (known) return known;
      const WithTexts = () => (
        <TextsProvider value={texts.shown()}>
          <Component />
        </TextsProvider>
      );
      provided.set(Component, WithTexts);
      return WithTexts;
    },
  };
}

/** Namespaces of the page that remotes use too. */
const COPIES = {
  shared: byLanguage((language) => copyTexts('shared', language)),
  register: byLanguage((language) => copyTexts('register', language)),
};

/** i18next copies bundles, so no remote can change the texts of others. */
async function copyTexts(namespace: string, language: Language) {
  await pageTexts.fetch(namespace, language);
  return { default: pageTexts.i18n.getResourceBundle(language, namespace) as ResourceLanguage };
}
