import { REGISTER_NAMES, type RegisterName } from '.';

/** Labels of fields in one language, on pages and in files. */
export type RegisterLabels = {
  /** Labels of fields that all registers have. */
  readonly fields: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<RegisterName, KindLabels>>;
};

type KindLabels = {
  /** What the register is of, in the plural. */
  readonly name: string;
  /** Labels of the kind's own fields, and of the name of its entries. */
  readonly fields: Readonly<Record<string, string>>;
  /** Words of its choices. */
  readonly choices?: Readonly<Record<string, string>>;
};

type LoadLabels = () => Promise<{ default: RegisterLabels }>;

/** The texts by language, each fetched on its first use. Read by `Language`, so the compiler misses none. */
export const registerLabels: Readonly<Record<'uz-Cyrl' | 'uz-Latn' | 'ru' | 'en', LoadLabels>> = {
  'uz-Cyrl': () => import(/* webpackChunkName: "register-texts-uz-Cyrl" */ './labels/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "register-texts-uz-Latn" */ './labels/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "register-texts-ru" */ './labels/ru.json'),
  en: () => import(/* webpackChunkName: "register-texts-en" */ './labels/en.json'),
};

/** What each register is of, in the plural. */
export async function registerNames(
  language: keyof typeof registerLabels,
): Promise<Readonly<Record<RegisterName, string>>> {
  const { kinds } = (await registerLabels[language]()).default;
  const names = REGISTER_NAMES.map((register) => {
    const labels: KindLabels | undefined = kinds[register];
    if (!labels) throw new Error(`contract/kinds/labels/${language}.json says nothing of ${register}.`);
    return [register, labels.name];
  });
  return Object.fromEntries(names) as Record<RegisterName, string>;
}
