import { LANGUAGES, type Language, type Localised } from '@klaster/shared/contract/http';
import { type RegisterName } from '@klaster/shared/contract/kinds';
import {
  OPEN_DATA_LICENCE,
  type CsvMetadata,
  type RegisterState,
  type SheetColumn,
} from '@klaster/shared/contract/registers';
import { CHOICES_SEPARATOR, headersOf } from '../../kernel/sheets/writing/cells';
import { fileTexts, type FileTexts } from '../../kernel/sheets/writing/texts';
import { fill } from '../../kernel/texts/fill';
import { ABOUT_COLUMNS, aboutHeaders, addressWith, openColumns } from './open-columns';

type CsvColumn = CsvMetadata['tableSchema']['columns'][number];

const DATATYPES: Partial<Record<SheetColumn['type'], CsvColumn['datatype']>> = {
  quantity: 'decimal',
  count: 'integer',
  time: 'dateTime',
};

/** @param url of the CSV file, relative to the metadata */
export function buildCsvMetadata(url: string, titles: Localised, columns: readonly CsvColumn[]): CsvMetadata {
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    url,
    'dc:title': LANGUAGES.map((language) => ({ '@value': titles[language], '@language': language })),
    'dc:license': { '@id': OPEN_DATA_LICENCE.url },
    dialect: { encoding: 'utf-8', header: true },
    tableSchema: { columns: [...columns] },
  };
}

/** Headers are in the reader's language, so each column has its titles in all. */
export async function registerMetadata(register: RegisterName, state: RegisterState | undefined): Promise<CsvMetadata> {
  const texts = await localise((language) => fileTexts(register, language));
  const columns = openColumns(register, state);
  const headers = mapTexts(texts, (localTexts) => headersOf(columns, localTexts));
  const registerColumns = columns.map(({ name, type }, index): CsvColumn => ({
    name,
    titles: mapTexts(headers, (titles) => titles[index] ?? name),
    datatype: DATATYPES[type] ?? 'string',
    ...(type === 'choices' && { separator: CHOICES_SEPARATOR }),
  }));
  const titles = mapTexts(texts, registerTitle(state));
  return buildCsvMetadata(addressWith('open-data.csv', state), titles, [...registerColumns, ...aboutColumns(texts)]);
}

export const registerTitle =
  (state: RegisterState = 'live') =>
  ({ titles, kind }: FileTexts) =>
    fill(titles[state], { name: kind.name });

export function aboutColumns(texts: Readonly<Record<Language, Pick<FileTexts, 'openData'>>>): CsvColumn[] {
  const headers = mapTexts(texts, aboutHeaders);
  return Object.entries(ABOUT_COLUMNS).map(([name, datatype], index) => ({
    name,
    titles: mapTexts(headers, (titles) => titles[index] ?? name),
    datatype,
  }));
}

type ByLanguage<T> = Readonly<Record<Language, T>>;

export const mapTexts = <T, R>(texts: ByLanguage<T>, map: (own: T, language: Language) => R): ByLanguage<R> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, map(texts[language], language)])) as ByLanguage<R>;

export async function localise<T>(read: (language: Language) => T | Promise<T>): Promise<ByLanguage<T>> {
  const pairs = LANGUAGES.map(async (language) => [language, await read(language)] as const);
  return Object.fromEntries(await Promise.all(pairs)) as ByLanguage<T>;
}
