import { REGISTER_NAMES, type RegisterName } from '.';

/** In one language, for pages and files. */
export type RegisterLabels = {
  /** Fields of all registers. */
  readonly fields: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<RegisterName, KindLabels>>;
};

type KindLabels = {
  /** Plural. */
  readonly name: string;
  /** The kind's own fields, and the name of its entries. */
  readonly fields: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
};

type LoadLabels = () => Promise<{ default: RegisterLabels }>;

/** Each language is fetched on first use. */
export const registerLabels: Readonly<Record<'uz-Cyrl' | 'uz-Latn' | 'ru' | 'en', LoadLabels>> = {
  'uz-Cyrl': () => import(/* webpackChunkName: "register-texts-uz-Cyrl" */ './labels/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "register-texts-uz-Latn" */ './labels/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "register-texts-ru" */ './labels/ru.json'),
  en: () => import(/* webpackChunkName: "register-texts-en" */ './labels/en.json'),
};

/** Plural names of registers. */
export async function registerNames(
  language: keyof typeof registerLabels,
): Promise<Readonly<Record<RegisterName, string>>> {
  const { kinds } = (await registerLabels[language]()).default;
  const names = REGISTER_NAMES.map((register) => {
    const labels: KindLabels | undefined = kinds[register];
    if (!labels) throw new Error(`contract/kinds/labels/${language}.json has no labels for ${register}.`);
    return [register, labels.name];
  });
  return Object.fromEntries(names) as Record<RegisterName, string>;
}
