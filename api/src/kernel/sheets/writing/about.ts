import type { Language } from '@klaster/shared/contract';
import { writtenTime } from '../../clock/tashkent';
import type { AboutRow, SheetLayout } from './sheet-skeleton';
import { wordsOfFiles } from './texts';

/** The user who exports a file, the language, and the address of the page. */
export type Taker = {
  readonly user: { readonly full_name: string; readonly login: string };
  readonly language: Language;
  readonly page: string;
};

type AboutName = keyof ReturnType<typeof wordsOfFiles>['about']['labels'];

/** Excel opens no longer addresses. */
const MOST_IN_LINK = 2000;

/**
 * The sheet that describes a file, so that it can be understood without the screen it was exported from: its contents and filters,
 * when and by whom it was made, and the address of the same view.
 * @param facts rows in their order; those without a value are left out
 */
export function aboutFile(
  facts: Partial<Record<AboutName, string | undefined>>,
  { user, language, page }: Taker,
  at: Date,
): SheetLayout['about'] {
  const { sheet, labels, time } = wordsOfFiles(language).about;
  const made = writtenTime(at);
  const all = { ...facts, made: `${made} (${time})`, by: `${user.full_name} (${user.login})`, view: page };
  const rows = Object.entries(all).flatMap(([name, value]): AboutRow[] =>
    value ? [{ label: labels[name as AboutName], value, link: name === 'view' && page.length <= MOST_IN_LINK }] : [],
  );
  return { name: sheet, rows };
}

/** Names of that sheet in all languages: an import of one of our own files ignores it silently. */
export const ABOUT_NAMES: readonly string[] = (['uz-Cyrl', 'uz-Latn', 'ru', 'en'] as const).map(
  (language) => wordsOfFiles(language).about.sheet,
);
