import { REPORT_MEASURES, type Language, type ReportMeasure } from '@klaster/shared/contract/http';
import {
  earlierQuarters,
  listFigureKeys,
  figureReport,
  isDueOver,
  type FigureReportQuery,
  type FigureRow,
  type FiguresQuery,
  type Quarter,
  type ReportLine,
  type ReportParts,
} from '@klaster/shared/contract/reports';
import { indicatorLabels } from '@klaster/shared/contract/indicators';
import type { Scope } from '../../kernel/authority/scope';
import { now, type Database } from '../../kernel/database/connect';
import { writtenTime } from '../../kernel/clock/tashkent';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { fairQueue, type QueueCaller } from '../../kernel/queue/work-queue';
import { aboutFile, type Exporter } from '../../kernel/sheets/writing/about';
import { pacedRows } from '../../kernel/sheets/writing/batches';
import { columnLetters, type Row } from '../../kernel/sheets/writing/sheet-cells';
import { wordsOfFiles } from '../../kernel/sheets/writing/texts';
import { writeSheet, writeWorkbook, type Table } from '../../kernel/sheets/writing/write-sheet';
import { fill } from '../../kernel/texts/fill';
import { comparisonSheet } from './comparison-sheet';
import { readFigures, type FigureSums, type FiguresReading } from './figures';
import { findPeriod } from '../periods/repository';
import { readRatingFile } from '../open-data/rating-files';
import { ratingTable } from '../open-data/rating-sheet';
import { listProvinces, type ProvinceRow } from '../regions/repository';
import { reportSheet } from './report-sheet';
import { COUNT_COLUMN, figureTexts, NAME_COLUMN, type FigureTexts } from './sheet-texts';

type SheetRequest = {
  readonly scope: Scope;
  readonly exporter: Exporter;
  readonly caller: QueueCaller;
};

/** These requests wait for the queue of the sums, never the reverse, so there is no deadlock. */
export class FigureSheets {
  /** Each holds all its rows in memory. */
  private readonly queue = fairQueue('figure_sheets', { concurrency: 2, maxWaiting: 6, retrySeconds: 5 });

  constructor(private readonly sums: FigureSums) {}

  report(query: FigureReportQuery, { scope, exporter, caller }: SheetRequest): Promise<FileAnswer> {
    return this.queue.run(async () => {
      const { year, quarter } = query;
      const { texts, labels } = await loadTexts(exporter.language);
      const { table, at, isEarly } = await this.sums.enqueue(async (db) => {
        const read = figureReport(await readParts(db, query, { scope, language: exporter.language }));
        const time = await now(db);
        return { table: read, at: time, isEarly: await isPreliminary(db, query, time) };
      }, caller);
      const time = writtenTime(at);
      const { reports, expected = 0 } = table.total.row;
      const counts = { confirmed: reports, clusters: expected };
      const contents = fill(texts.report, { year, quarter });
      const sheetTexts = {
        texts,
        labels,
        title: isEarly ? `${contents} (${fill(texts.preliminary, counts)})` : contents,
        note: `${fill(texts.time, { time })}. ${texts.growthNote}`,
      };
      const { rows, ...sheet } = reportSheet(table, query, sheetTexts);
      const facts = {
        contents,
        counted: texts.counted,
        quarter: fill(texts.quarter, { year, quarter }),
        coverage: [fill(texts.coverage, counts), ...(isEarly ? [texts.running] : [])].join('. '),
        filters: narrowedTo(table.lines, query, scope),
        totals: texts.totalNote,
        growth: texts.growthNote,
      };
      const layout = { name: texts.sheet, ...sheet, about: aboutFile(facts, exporter, at) };
      return { name: `report-${year}-${quarter}`, body: writeSheet(pacedRows(rows), layout) };
    }, caller);
  }

  /** Rating, totals by province, reports by state, and changes since earlier quarters. The rating is public: it has all clusters. */
  quarter(at: Quarter, { scope, exporter, caller }: SheetRequest): Promise<FileAnswer> {
    return this.queue.run(async () => {
      const { language } = exporter;
      const { texts, labels } = await loadTexts(language);
      const query = { ...at, by: 'province' as const, sections: undefined, measures: undefined, provinces: undefined };
      const { rating, parts, states, time } = await this.sums.enqueue(
        async (db) => ({
          rating: await readRatingFile(db, at, language),
          parts: await readParts(db, query, { scope, language }),
          states: await listProvinces(db, at, { scope, language }),
          time: await now(db),
        }),
        caller,
      );
      const note = `${fill(texts.time, { time: writtenTime(time) })}. ${texts.growthNote}`;
      const { reports = 0, expected = 0 } = parts.totals[0] ?? {};
      const counts = { confirmed: reports, clusters: expected };
      const quarter = fill(texts.quarter, { year: at.year, quarter: at.quarter });
      const title = rating.rating.preliminary ? `${quarter} (${fill(texts.preliminary, counts)})` : quarter;
      const figures = (name: string, measures: readonly ReportMeasure[]): Table => {
        const wanted = { ...query, measures: [...measures] };
        const { rows, ...sheet } = reportSheet(figureReport({ ...parts, measures }), wanted, {
          texts,
          labels,
          note,
          title: `${name}: ${title}`,
        });
        return { name, ...sheet, rows: pacedRows(rows) };
      };
      const { workbook } = texts;
      const tables = [
        ratingTable(rating),
        figures(workbook.totals, ['value']),
        stateTable(states, { title: `${workbook.states}: ${title}`, total: wordsOfFiles(language).totalOfRows }, texts),
        figures(workbook.changes, ['quarter', 'year']),
      ];
      const facts = { contents: title, counted: texts.counted, totals: texts.totalNote, growth: texts.growthNote };
      return {
        name: `quarter-${at.year}-${at.quarter}`,
        body: writeWorkbook(tables, aboutFile(facts, exporter, time)),
      };
    }, caller);
  }

  comparison(query: FiguresQuery, { scope, exporter, caller }: SheetRequest): Promise<FileAnswer> {
    return this.queue.run(async () => {
      const { language } = exporter;
      const { texts, labels } = await loadTexts(language);
      const { answer, at } = await this.sums.enqueue(async (db) => {
        const both = { ...query, against: query.periods.slice(0, 1), amounts: 'true' as const };
        return { answer: await readFigures(db, both, { scope, language }), at: await now(db) };
      }, caller);
      const note = `${fill(texts.time, { time: writtenTime(at) })}. ${texts.growthNote}`;
      const { rows, names, ...sheet } = comparisonSheet(answer, query, { texts, labels, note });
      const facts = {
        contents: texts.comparison,
        counted: texts.counted,
        filters: names.join('; '),
        growth: texts.growthNote,
      };
      const layout = { name: texts.sheet, ...sheet, about: aboutFile(facts, exporter, at) };
      return { name: 'comparison', body: writeSheet(pacedRows(rows), layout) };
    }, caller);
  }
}

/** Reads one quarter at a time: all at once would exceed the limit of a request. */
async function readParts(
  db: Database,
  { year, quarter, by, provinces, sections = [], measures }: FigureReportQuery,
  reading: FiguresReading,
): Promise<ReportParts> {
  const keys = listFigureKeys(sections);
  const earlier = earlierQuarters({ year, quarter });
  const against = [earlier.quarter, earlier.year].filter((quarter) => quarter !== undefined);
  const read = (group: FiguresQuery['by'], period: Quarter) =>
    readFigures(db, { keys, periods: [period], by: group, provinces, clusters: undefined, against }, reading);
  const totals = await read('total', { year, quarter });
  const parts = await read(by, { year, quarter });
  const rows: FigureRow[] = [...parts.rows];
  if (by === 'cluster') for (const period of against) rows.push(...(await read(by, period)).rows);
  return {
    year,
    quarter,
    by,
    measures: measures?.length ? measures : REPORT_MEASURES,
    keys,
    rows,
    totals: totals.rows,
    comparisons: [...(totals.comparisons ?? []), ...(parts.comparisons ?? [])],
  };
}

/** Whether the due date of a quarter is still to come, or the quarter was never opened. */
async function isPreliminary(db: Database, quarter: Quarter, at: Date): Promise<boolean> {
  const period = await findPeriod(db, quarter);
  return !period || !isDueOver(period.due_on, at);
}

const loadTexts = async (language: Language) => ({
  texts: figureTexts(language),
  labels: (await indicatorLabels[language]()).default,
});

/** Names of the selected provinces; undefined if all. */
const narrowedTo = (lines: readonly ReportLine[], { provinces }: FigureReportQuery, { province_code }: Scope) =>
  provinces?.length || province_code !== null
    ? [...new Set(lines.map(({ row }) => row.province_name))].join(', ')
    : undefined;

/** In the order of a report's life cycle. */
const STATES = ['clusters', 'none', 'draft', 'new', 'confirmed', 'rejected', 'late'] as const;

const STATE_HEAD_ROW = 2;

/** Reports of each province by state. Totals are formulas over the visible rows. */
function stateTable(
  provinces: readonly ProvinceRow[],
  names: { readonly title: string; readonly total: string },
  texts: FigureTexts,
): Table {
  const [first, last] = [STATE_HEAD_ROW + 1, STATE_HEAD_ROW + provinces.length];
  const total = (state: (typeof STATES)[number], index: number) => {
    const letters = columnLetters(index + 1);
    const result = provinces.reduce((sum, province) => sum + province[state], 0);
    return { formula: `SUBTOTAL(9,${letters}${first}:${letters}${last})`, result };
  };
  function* rows(): Generator<Row> {
    yield { kind: 'title', cells: [names.title] };
    yield { kind: 'head', cells: [texts.province, ...STATES.map((state) => texts.workbook.columns[state])] };
    for (const province of provinces) yield [province.province_name, ...STATES.map((state) => province[state])];
    yield { kind: 'total', cells: [names.total, ...STATES.map(total)] };
  }
  return {
    name: texts.workbook.states,
    columns: [NAME_COLUMN, ...STATES.map(() => COUNT_COLUMN)],
    headRow: STATE_HEAD_ROW,
    frozenColumns: 1,
    rows: pacedRows(rows()),
  };
}
