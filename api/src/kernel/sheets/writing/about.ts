import type { Language } from '@klaster/shared/contract/http';
import { writtenTime } from '../../clock/tashkent';
import type { AboutRow, SheetLayout } from './sheet-skeleton';
import { wordsOfFiles } from './texts';

/** The exporting user, language, and address of the page. */
export type Exporter = {
  readonly user: { readonly full_name: string; readonly login: string };
  readonly language: Language;
  readonly page: string;
};

type AboutName = keyof ReturnType<typeof wordsOfFiles>['about']['labels'];

/** Excel does not open longer links. */
const MAX_IN_LINK = 2000;

/**
 * The sheet that describes a file: contents, filters, time, user, and a link to the same view.
 * @param facts those without a value are left out
 */
export function aboutFile(
  facts: Partial<Record<AboutName, string | undefined>>,
  { user, language, page }: Exporter,
  at: Date,
): SheetLayout['about'] {
  const { sheet, labels, time } = wordsOfFiles(language).about;
  const writtenAt = writtenTime(at);
  const all = { ...facts, made: `${writtenAt} (${time})`, by: `${user.full_name} (${user.login})`, view: page };
  const rows = Object.entries(all).flatMap(([name, value]): AboutRow[] =>
    value ? [{ label: labels[name as AboutName], value, link: name === 'view' && page.length <= MAX_IN_LINK }] : [],
  );
  return { name: sheet, rows };
}

/** Imports ignore this sheet of our files. */
export const ABOUT_NAMES: readonly string[] = (['uz-Cyrl', 'uz-Latn', 'ru', 'en'] as const).map(
  (language) => wordsOfFiles(language).about.sheet,
);
