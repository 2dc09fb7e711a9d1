import type { Language } from '@klaster/shared/contract/http';
import { OPEN_DATA_LICENCE, type CsvMetadata } from '@klaster/shared/contract/registers';
import { earnedBy, type Criterion, type RatingAnswer, type ScoringMethod } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { fileDay } from '../../kernel/clock/tashkent';
import { now, type Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/sheets/writing/csv';
import { wordsOfFiles } from '../../kernel/sheets/writing/texts';
import { fill } from '../../kernel/texts/fill';
import { nameIn } from '../rating/present-method';
import { buildRating } from '../rating/ranking';
import { listScoredFigures, listScoredQuarters } from '../rating/ranking.repository';
import { chooseQuarter, type WantedQuarter } from '../rating/quarter-scores';
import { findMethod } from '../rating/repository';
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

/** `clusters`: only these; absent or empty: all. */
export type WantedFile = WantedQuarter & { readonly clusters?: readonly number[] | undefined };

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
  readonly criteria: ScoringMethod['criteria'];
  /** Points of each criterion, by cluster; null: a figure is missing. */
  readonly points: ReadonlyMap<number, readonly (number | null)[]>;
};

export async function readRatingFile(db: Database, at: Quarter, language: Language): Promise<RatingFile> {
  const { criteria } = (await findMethod(db, at)).method;
  const reports = await listScoredFigures(db, at);
  const points = reports.map(({ cluster_id, figures }) => {
    return [cluster_id, criteria.map((criterion) => earnedBy(criterion, figures, at.quarter))] as const;
  });
  return {
    rating: await buildRating(db, { ...at, ...ALL_CLUSTERS }, language),
    at,
    language,
    attribution: await readAttribution(db, wordsOfFiles(language)),
    generatedAt: await now(db),
    criteria,
    points: new Map(points),
  };
}

export function onlyClusters(file: RatingFile, clusters: WantedFile['clusters'] = []): RatingFile {
  if (clusters.length === 0) return file;
  const items = file.rating.items.filter(({ cluster_id }) => clusters.includes(cluster_id));
  return { ...file, rating: { ...file.rating, items } };
}

export const fileNameOf = ({ year, quarter }: Quarter, what = 'rating') => `${what}-${year}-${quarter}-${fileDay()}`;

export function writeRatingCsv({ rating, at, language, attribution, generatedAt, ...file }: RatingFile): string {
  const { columns } = TEXTS[language];
  const about = aboutCells(attribution, generatedAt);
  const head = csvLine([
    ...NAMES.map((name) => columns[name]),
    ...file.criteria.map((criterion) => pointsTitle(criterion, language)),
    ...aboutHeaders(wordsOfFiles(language)),
  ]);
  const lines = rating.items.map((item) => {
    const row = { ...item, ...at };
    const points = file.points.get(item.cluster_id) ?? file.criteria.map(() => null);
    return csvLine([...NAMES.map((name) => row[name] ?? null), ...points, ...about]);
  });
  return BYTE_ORDER_MARK + head + lines.join('');
}

export const pointsTitle = ({ names, points }: Criterion, language: Language): string =>
  fill(TEXTS[language].points, { name: nameIn(names, language), points: points });

export function writeRatingJson({ rating, at, language, attribution, generatedAt, ...file }: RatingFile): string {
  const { columns, quarter } = TEXTS[language];
  const { preliminary = false, method, summary, provinces, items } = rating;
  const json = {
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
    criteria: file.criteria.map(({ id, names, points }) => ({ id, name: nameIn(names, language), points })),
    items: items.map((item) => ({ ...item, points: file.points.get(item.cluster_id) ?? [] })),
  };
  return JSON.stringify(json);
}

/** Without a quarter it describes the file of the latest one. */
export async function readRatingMetadata(db: Database, wanted: WantedFile): Promise<CsvMetadata> {
  const { year, quarter } = wanted;
  const isChosen = year !== undefined && quarter !== undefined;
  const titles = isChosen ? quarterTitles({ year, quarter }) : mapTexts(TEXTS, ({ series }) => series.title);
  const at = chooseQuarter(await listScoredQuarters(db), wanted);
  const criteria = at ? (await findMethod(db, at)).method.criteria : [];
  const fixedColumns = NAMES.map((name) => ({
    name,
    titles: mapTexts(TEXTS, ({ columns }) => columns[name]),
    datatype: COLUMNS[name],
  }));
  const points = criteria.map((criterion) => ({
    name: `points_${criterion.id.replaceAll('-', '_')}`,
    titles: mapTexts(TEXTS, (_own, language) => pointsTitle(criterion, language)),
    datatype: 'decimal' as const,
  }));
  const about = aboutColumns(mapTexts(TEXTS, (_own, language) => wordsOfFiles(language)));
  return buildCsvMetadata(addressWith('open-data.csv', wanted), titles, [...fixedColumns, ...points, ...about]);
}

export function addressWith(file: string, { year, quarter, clusters = [] }: WantedFile): string {
  const parts = [
    ...(year !== undefined && quarter !== undefined ? [`year=${year}&quarter=${quarter}`] : []),
    ...(clusters.length > 0 ? [`clusters=${clusters.join()}`] : []),
  ];
  return parts.length > 0 ? `${file}?${parts.join('&')}` : file;
}
