import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';
import { formatPhone, type Language } from '@klaster/shared/contract/http';
import { MAX_PRIMARY_ROWS, type Quarter } from '@klaster/shared/contract/reports';
import {
  hasTotal,
  indicatorLabels,
  INDICATORS,
  summarise,
  type Indicator,
  type IndicatorLabels,
  type IndicatorKey,
} from '@klaster/shared/contract/indicators';
import { type Database, now, inSnapshot } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { callerByUser, fairQueue, type ByUser } from '../../kernel/queue/work-queue';
import { writtenTime } from '../../kernel/clock/tashkent';
import { fill } from '../../kernel/texts/fill';
import { aboutFile, type Exporter } from '../../kernel/sheets/writing/about';
import { pacedRows } from '../../kernel/sheets/writing/batches';
import { columnLetters, type Cell, type Row } from '../../kernel/sheets/writing/sheet-cells';
import type { ColumnLayout } from '../../kernel/sheets/writing/sheet-skeleton';
import { writeSheet } from '../../kernel/sheets/writing/write-sheet';
import { formatHeader } from '../figures/sheet-texts';
import { listPrimaryRows, type PrimaryFilter, type PrimaryRow } from './repository';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

type Texts = (typeof TEXTS)[Language];

const TOP_ROWS = 3;

const PLACE_COLUMNS: readonly ColumnLayout[] = [{ width: 18 }, { width: 18 }, { width: 28 }, { width: 14 }];
const FIGURE_COLUMN: ColumnLayout = { width: 16 };
const TEXT_COLUMN: ColumnLayout = { width: 24 };

/** Province, district and cluster stay visible. */
const FROZEN_COLUMNS = 3;

/** Each export holds all its rows in memory, up to some 10 MB. */
const queue = fairQueue('primary_data_files', { concurrency: 2, maxWaiting: 6, retrySeconds: 5 });

/** @throws ProblemError `upstream_unavailable` */
export function exportPrimaryData(
  db: Database,
  filter: PrimaryFilter,
  exporter: Exporter & ByUser,
): Promise<FileAnswer> {
  return queue.run(async () => {
    const { language } = exporter;
    const { default: labels } = await indicatorLabels[language]();
    const { rows, at } = await inSnapshot(db, async (tx) => ({
      rows: await listPrimaryRows(tx, filter, { language }),
      at: await now(tx),
    }));
    const texts = TEXTS[language];
    const columns = selectColumns(filter);
    const sheet = [
      ...topRows(filter, columns, { labels, texts, at, total: rows.length }),
      ...bodyRows(rows, filter, { columns, texts }),
    ];
    const layout = {
      name: texts.sheet,
      columns: [
        ...PLACE_COLUMNS,
        ...columns.map(({ format, decimals }) => (format === 'text' ? TEXT_COLUMN : { ...FIGURE_COLUMN, decimals })),
      ],
      headRow: TOP_ROWS,
      frozenColumns: FROZEN_COLUMNS,
      about: aboutFile(buildFacts(rows, filter, texts), exporter, at),
    };
    const body = writeSheet(pacedRows(sheet), layout);
    return { name: `primary-data-${filter.year}-${filter.quarter}`, body };
  }, callerByUser(exporter));
}

/** All sections if none is selected. */
const selectColumns = ({ sections }: PrimaryFilter): readonly Indicator[] =>
  INDICATORS.filter(({ section }) => !sections?.length || sections.includes(section));

function topRows(
  { year, quarter, confirmed }: PrimaryFilter,
  columns: readonly Indicator[],
  { labels, texts, at, total }: { labels: IndicatorLabels; texts: Texts; at: Date; total: number },
): Row[] {
  const time = writtenTime(at);
  const { province, district, cluster, status } = texts.columns;
  return [
    { kind: 'title', cells: [`${formatTitle({ year, quarter }, texts)}. ${texts.counted[countedBy(confirmed)]}`] },
    { kind: 'note', cells: [fill(texts.time, { time }), ...formatPart(total, texts)] },
    {
      kind: 'head',
      cells: [province, district, cluster, status, ...columns.map((column) => formatHeader(column, labels))],
    },
  ];
}

const formatTitle = ({ year, quarter }: Quarter, { title }: Texts) => fill(title, { year, quarter });

const formatPart = (total: number, { part }: Texts) =>
  total > MAX_PRIMARY_ROWS ? [fill(part, { shown: MAX_PRIMARY_ROWS, total })] : [];

const buildFacts = (rows: readonly PrimaryRow[], { year, quarter, confirmed }: PrimaryFilter, texts: Texts) => ({
  contents: formatTitle({ year, quarter }, texts),
  counted: texts.counted[countedBy(confirmed)],
  quarter: `${year}-${quarter}`,
  coverage: [fill(texts.coverage, { reports: rows.length }), ...formatPart(rows.length, texts)].join('. '),
  totals: texts.totalNote,
});

const countedBy = (confirmed: PrimaryFilter['confirmed']) => (confirmed === 'true' ? 'confirmed' : 'all');

/** A total is a formula only if the file has all of its rows: sums are over all of them. */
function bodyRows(
  rows: readonly PrimaryRow[],
  { confirmed }: PrimaryFilter,
  { columns, texts }: { readonly columns: readonly Indicator[]; readonly texts: Texts },
): Row[] {
  const shown = rows.slice(0, MAX_PRIMARY_ROWS);
  const labels = { ...texts, total: texts.totals[countedBy(confirmed)] };
  const body: Row[] = [];
  const totals: number[] = [];
  for (const name of new Set(rows.map(({ province_name }) => province_name))) {
    const provinceRows = rows.filter(({ province_name }) => province_name === name);
    const first = TOP_ROWS + body.length + 1;
    body.push(...shown.filter((row) => row.province_name === name).map((row) => reportRow(row, columns, texts)));
    const last = TOP_ROWS + body.length;
    const sum =
      last - first + 1 === provinceRows.length
        ? (letters: string) => `SUM(${letters}${first}:${letters}${last})`
        : undefined;
    totals.push(last + 1);
    body.push(...summaryRows({ name, rows: provinceRows }, columns, { labels, sum }));
  }
  const isComplete = shown.length === rows.length && rows.length > 0;
  const sum = isComplete ? (letters: string) => `SUM(${totals.map((row) => `${letters}${row}`).join(',')})` : undefined;
  const [total = [], ...others] = summaryRows({ name: texts.all, rows }, columns, { labels, sum });
  const control =
    'cells' in total ? total.cells.map((cell, index) => (index === 2 ? texts.control : readResult(cell))) : [];
  return [...body, total, { kind: 'control', cells: control }, ...others];
}

const readResult = (cell: Cell) => (typeof cell === 'object' && cell !== null && 'result' in cell ? cell.result : cell);

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

/** Total (the given formula if it is a sum), median and number of missing values per column. */
function summaryRows(
  { name, rows }: { readonly name: string; readonly rows: readonly PrimaryRow[] },
  columns: readonly Indicator[],
  {
    labels,
    sum,
  }: { labels: Pick<Texts, 'median' | 'missing'> & { total: string }; sum?: ((letters: string) => string) | undefined },
): Row[] {
  const columnOf = (key: IndicatorKey) => rows.map(({ figures }) => figures[key] ?? null);
  const summaries = columns.map((column) => summarise(column, columnOf));
  const totals = summaries.map(({ total }, index): Cell => {
    const indicator = columns[index];
    const isSum = sum && indicator && total !== null && !indicator.derived && hasTotal(indicator);
    return isSum ? { formula: sum(columnLetters(PLACE_COLUMNS.length + index)), result: total } : total;
  });
  return [
    { kind: 'total', cells: [name, null, labels.total, null, ...totals] },
    { kind: 'control', cells: [name, null, labels.median, null, ...summaries.map(({ median }) => median)] },
    { kind: 'control', cells: [name, null, labels.missing, null, ...summaries.map(({ missing }) => missing)] },
  ];
}
