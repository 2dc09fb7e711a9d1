import type { Language } from '@klaster/shared/contract/http';
import { OPEN_DATA_LICENCE, type CsvMetadata } from '@klaster/shared/contract/registers';
import type { RatingAnswer } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { fileDay } from '../../kernel/clock/tashkent';
import { inSnapshot, now, type Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { inTimeSlice } from '../../kernel/queue/time-slice';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/sheets/writing/csv';
import { wordsOfFiles } from '../../kernel/sheets/writing/texts';
import { buildRating } from '../rating/ranking';
import { listScoredQuarters } from '../rating/ranking.repository';
import { chooseQuarter, type WantedQuarter } from '../rating/quarter-scores';
import { aboutColumns, buildCsvMetadata, mapTexts } from '../register-files/csv-metadata';
import { aboutCells, aboutHeaders, readAttribution } from '../register-files/open-columns';
import { quarterTitle, quarterTitles, TEXTS } from './texts';

/** Columns of the CSV file, in their order. */
const COLUMNS = {
  rank: 'integer',
  cluster_id: 'integer',
  company_name: 'string',
  province_code: 'string',
  province_name: 'string',
  score: 'decimal',
  band: 'string',
  counted: 'integer',
  movement: 'integer',
  movement_year: 'integer',
  year: 'integer',
  quarter: 'integer',
} as const;

type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

/** More than there can be. */
const ALL_CLUSTERS = { order: 'top', page: 1, page_size: 100_000 } as const;

/** @throws ProblemError `not_found` if the quarter has no scores */
export async function findQuarter(db: Database, wanted: WantedQuarter): Promise<Quarter> {
  const scored = await listScoredQuarters(db);
  const at = chooseQuarter(scored, wanted);
  if (!at || !scored.some(({ year, quarter }) => year === at.year && quarter === at.quarter))
    throw new ProblemError('not_found');
  return at;
}

export type RatingFile = {
  readonly rating: RatingAnswer;
  readonly at: Quarter;
  readonly language: Language;
  readonly attribution: string;
  readonly generatedAt: Date;
};

export const readRatingFile = (db: Database, at: Quarter, language: Language): Promise<RatingFile> =>
  inTimeSlice(() =>
    inSnapshot(db, async (tx) => ({
      rating: await buildRating(tx, { ...at, ...ALL_CLUSTERS }, language),
      at,
      language,
      attribution: await readAttribution(tx, wordsOfFiles(language)),
      generatedAt: await now(tx),
    })),
  );

export const fileNameOf = ({ year, quarter }: Quarter, what = 'rating') => `${what}-${year}-${quarter}-${fileDay()}`;

export function writeRatingCsv({ rating, at, language, attribution, generatedAt }: RatingFile): string {
  const { columns } = TEXTS[language];
  const about = aboutCells(attribution, generatedAt);
  const head = csvLine([...NAMES.map((name) => columns[name]), ...aboutHeaders(wordsOfFiles(language))]);
  const lines = rating.items.map((item) => {
    const row = { ...item, ...at };
    return csvLine([...NAMES.map((name) => row[name] ?? null), ...about]);
  });
  return BYTE_ORDER_MARK + head + lines.join('');
}

export function writeRatingJson({ rating, at, language, attribution, generatedAt }: RatingFile): string {
  const { columns, quarter } = TEXTS[language];
  const { preliminary = false, method, summary, provinces, items } = rating;
  const file = {
    title: quarterTitle(quarter, at),
    licence: OPEN_DATA_LICENCE,
    attribution,
    generated_at: generatedAt.toISOString(),
    period: at,
    preliminary,
    method,
    summary,
    fields: columns,
    provinces,
    items,
  };
  return JSON.stringify(file);
}

/** Without a quarter it describes the file of the latest one. */
export function ratingMetadata({ year, quarter }: WantedQuarter): CsvMetadata {
  const isChosen = year !== undefined && quarter !== undefined;
  const titles = isChosen ? quarterTitles({ year, quarter }) : mapTexts(TEXTS, ({ series }) => series.title);
  const own = NAMES.map((name) => ({
    name,
    titles: mapTexts(TEXTS, ({ columns }) => columns[name]),
    datatype: COLUMNS[name],
  }));
  const about = aboutColumns(mapTexts(TEXTS, (_own, language) => wordsOfFiles(language)));
  return buildCsvMetadata(addressWith('open-data.csv', { year, quarter }), titles, [...own, ...about]);
}

export const addressWith = (file: string, { year, quarter }: WantedQuarter): string =>
  year !== undefined && quarter !== undefined ? `${file}?year=${year}&quarter=${quarter}` : file;
