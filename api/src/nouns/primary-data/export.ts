import { formatPhone, MOST_PRIMARY_ROWS, type Language } from '@klaster/shared/contract';
import {
  indicatorLabels,
  INDICATORS,
  summarise,
  type Indicator,
  type IndicatorLabels,
  type IndicatorKey,
} from '@klaster/shared/contract/indicators';
import type { Database } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { fairShare } from '../../kernel/queue/shares';
import { WorkQueue, type Turn } from '../../kernel/queue/work-queue';
import { inTashkent } from '../../kernel/clock/tashkent';
import { fill } from '../../kernel/texts/fill';
import { now } from '../../kernel/clock/now.repository';
import { pacedRows } from '../../kernel/sheets/paced-rows';
import { writeSheet, type Cell, type ColumnLayout } from '../../kernel/sheets/write-sheet';
import { headerOf } from './header';
import { listPrimaryRows, type PrimaryFilter, type PrimaryRow } from './repository';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

type Texts = (typeof TEXTS)[Language];

/** Each holds all its rows in memory: two thousand of them are some 10 MB. */
const AT_ONCE = 2;
const MOST_WAITING = 6;
const RETRY_SECONDS = 5;

/** Title, what is shown and when, header: they stay in sight. */
const TOP_ROWS = 3;

const PLACE_COLUMNS: readonly ColumnLayout[] = [{ width: 24 }, { width: 20 }, { width: 32 }, { width: 14 }];
const FIGURE_COLUMN: ColumnLayout = { width: 16 };

/** Writes the primary data as spreadsheets, a few at a time. */
export class PrimaryExports {
  private readonly queue = new WorkQueue({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    retrySeconds: RETRY_SECONDS,
    share: fairShare(AT_ONCE, MOST_WAITING),
  });

  constructor(private readonly db: Database) {}

  /**
   * Reports of a quarter, a row each, with totals and medians of each province and of all.
   * @throws ProblemError `upstream_unavailable` when too many are waited for already, or too many of the caller's
   */
  write(filter: PrimaryFilter, language: Language, turn: Turn): Promise<FileAnswer> {
    return this.queue.run(async () => {
      const [rows, { default: labels }, at] = await Promise.all([
        listPrimaryRows(this.db, filter, language),
        indicatorLabels[language](),
        now(this.db),
      ]);
      const texts = TEXTS[language];
      const columns = columnsOf(filter);
      const sheet = [
        ...topRows(filter, columns, { labels, texts, at, total: rows.length }),
        ...bodyRows(rows, filter, columns, texts),
      ];
      const layout = [...PLACE_COLUMNS, ...columns.map(() => FIGURE_COLUMN)];
      const body = writeSheet(pacedRows(sheet), { name: texts.sheet, columns: layout, frozenRows: TOP_ROWS });
      return { name: `primary-data-${filter.year}-${filter.quarter}`, body };
    }, turn);
  }
}

/** Columns of the chosen sections, of all where none is chosen. */
const columnsOf = ({ sections }: PrimaryFilter): readonly Indicator[] =>
  INDICATORS.filter(({ section }) => !sections?.length || sections.includes(section));

function topRows(
  { year, quarter, confirmed }: PrimaryFilter,
  columns: readonly Indicator[],
  { labels, texts, at, total }: { labels: IndicatorLabels; texts: Texts; at: Date; total: number },
): Cell[][] {
  const part = { shown: String(MOST_PRIMARY_ROWS), total: String(total) };
  const time = inTashkent(at).toISOString().slice(0, 16).replace('T', ' ');
  const { province, district, cluster, status } = texts.columns;
  return [
    [`${fill(texts.title, { year: String(year), quarter: String(quarter) })}. ${texts.counted[countedBy(confirmed)]}`],
    [fill(texts.time, { time }), ...(total > MOST_PRIMARY_ROWS ? [fill(texts.part, part)] : [])],
    [province, district, cluster, status, ...columns.map((column) => headerOf(column, labels))],
  ];
}

const countedBy = (confirmed: PrimaryFilter['confirmed']) => (confirmed === 'true' ? 'confirmed' : 'all');

/** The reports of each province with what they come to, and in the end what all do; rows may be a part, sums are of all. */
function bodyRows(
  rows: readonly PrimaryRow[],
  { confirmed }: PrimaryFilter,
  columns: readonly Indicator[],
  texts: Texts,
): Cell[][] {
  const shown = new Set(rows.slice(0, MOST_PRIMARY_ROWS));
  const summaries = (name: string, own: readonly PrimaryRow[]) =>
    summaryRows(name, own, columns, { ...texts, total: texts.totals[countedBy(confirmed)] });
  const provinces = [...new Set(rows.map(({ province_name }) => province_name))];
  const body = provinces.flatMap((name) => {
    const own = rows.filter(({ province_name }) => province_name === name);
    return [
      ...own.filter((row) => shown.has(row)).map((row) => reportRow(row, columns, texts)),
      ...summaries(name, own),
    ];
  });
  return [...body, ...summaries(texts.all, rows)];
}

const reportRow = (
  { province_name, district_name, farm, status, figures }: PrimaryRow,
  columns: readonly Indicator[],
  { statuses }: Texts,
): Cell[] => [
  province_name,
  district_name,
  farm,
  statuses[status],
  ...columns.map(({ key }) => figureCell(key, figures[key])),
];

const figureCell = (key: IndicatorKey, value: string | number | null | undefined): Cell =>
  key === 'phone_number' && value ? formatPhone(String(value)) : (value ?? null);

function summaryRows(
  name: string,
  rows: readonly PrimaryRow[],
  columns: readonly Indicator[],
  texts: Pick<Texts, 'median' | 'missing'> & { total: string },
): Cell[][] {
  const columnOf = (key: IndicatorKey) => rows.map(({ figures }) => figures[key] ?? null);
  const summaries = columns.map((column) => summarise(column, columnOf));
  return [
    [name, null, texts.total, null, ...summaries.map(({ total }) => total)],
    [name, null, texts.median, null, ...summaries.map(({ median }) => median)],
    [name, null, texts.missing, null, ...summaries.map(({ missing }) => missing)],
  ];
}
