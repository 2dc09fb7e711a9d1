import type { Language } from '../common/languages';
import type { RegisterName } from './kinds';

/** What fields are called in one language, on pages and in files alike. */
export type RegisterLabels = {
  /** Of fields that all registers have. */
  readonly fields: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<RegisterName, KindLabels>>;
};

type KindLabels = {
  /** What the register is of, in the plural. */
  readonly name: string;
  /** Of the kind's own fields, and of the name of its entries. */
  readonly fields: Readonly<Record<string, string>>;
  /** Words of its choices. */
  readonly choices?: Readonly<Record<string, string>>;
};

/** The texts by language, each fetched only when asked for. */
export const registerLabels: Readonly<Record<Language, () => Promise<{ default: RegisterLabels }>>> = {
  'uz-Cyrl': () => import(/* webpackChunkName: "register-texts-uz-Cyrl" */ './labels/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "register-texts-uz-Latn" */ './labels/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "register-texts-ru" */ './labels/ru.json'),
  en: () => import(/* webpackChunkName: "register-texts-en" */ './labels/en.json'),
};
