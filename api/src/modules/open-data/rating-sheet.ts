import { writtenTime } from '../../kernel/clock/tashkent';
import { pacedRows } from '../../kernel/sheets/writing/batches';
import type { Row } from '../../kernel/sheets/writing/sheet-cells';
import type { AboutSheet } from '../../kernel/sheets/writing/sheet-skeleton';
import { wordsOfFiles } from '../../kernel/sheets/writing/texts';
import type { Table } from '../../kernel/sheets/writing/write-sheet';
import { aboutHeaders } from '../register-files/open-columns';
import { OPEN_DATA_LICENCE } from '@klaster/shared/contract/registers';
import { pointsTitle, type RatingFile } from './rating-files';
import { quarterTitle, TEXTS } from './texts';

/** `cluster_id` and `year` of the CSV file are for programs. */
const COLUMNS = {
  rank: { width: 8 },
  company_name: { width: 40 },
  province_name: { width: 32 },
  score: { width: 10, decimals: 2 },
  counted: { width: 12 },
  movement: { width: 14 },
  movement_year: { width: 14 },
} as const;

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const POINTS_COLUMN = { width: 20, decimals: 2 };

const HEAD_ROW = 2;

/** Rank, score, changes and points of each criterion. */
export function ratingTable({ rating, at, language, criteria, points }: RatingFile): Table {
  const { columns, quarter, preliminary, series } = TEXTS[language];
  const title = quarterTitle(quarter, at);
  function* rows(): Generator<Row> {
    yield { kind: 'title', cells: [rating.preliminary ? `${title} (${preliminary})` : title] };
    yield {
      kind: 'head',
      cells: [...NAMES.map((name) => columns[name]), ...criteria.map((criterion) => pointsTitle(criterion, language))],
    };
    for (const item of rating.items)
      yield [...NAMES.map((name) => item[name] ?? null), ...(points.get(item.cluster_id) ?? [])];
  }
  return {
    name: series.title,
    columns: [...Object.values(COLUMNS), ...criteria.map(() => POINTS_COLUMN)],
    headRow: HEAD_ROW,
    frozenColumns: 2,
    rows: pacedRows(rows()),
  };
}

export function aboutRating({ at, language, attribution, generatedAt }: RatingFile): AboutSheet {
  const words = wordsOfFiles(language);
  const { sheet, labels, time } = words.about;
  const [source = '', licence = ''] = aboutHeaders(words);
  return {
    name: sheet,
    rows: [
      { label: labels.contents, value: quarterTitle(TEXTS[language].quarter, at) },
      { label: source, value: attribution },
      { label: licence, value: `${OPEN_DATA_LICENCE.name}, ${OPEN_DATA_LICENCE.url}` },
      { label: labels.made, value: `${writtenTime(generatedAt)} (${time})` },
    ],
  };
}
