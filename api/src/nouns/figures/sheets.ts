import {
  earlierQuarters,
  figureComparison,
  figureKeysOf,
  figureReport,
  inOrderAsked,
  isDueOver,
  isSameQuarter,
  REPORT_MEASURES,
  type FigureReportQuery,
  type FigureRow,
  type FiguresQuery,
  type Language,
  type Quarter,
  type ReportColumn,
  type ReportLine,
} from '@klaster/shared/contract';
import { indicatorLabels, type Indicator, type IndicatorLabels } from '@klaster/shared/contract/indicators';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { fairShare } from '../../kernel/queue/shares';
import { WorkQueue, type Turn } from '../../kernel/queue/work-queue';
import { inTashkent } from '../../kernel/clock/tashkent';
import { fill } from '../../kernel/texts/fill';
import { now } from '../../kernel/clock/now.repository';
import { pacedRows } from '../../kernel/sheets/paced-rows';
import { writeSheet, type Cell } from '../../kernel/sheets/write-sheet';
import type { FigureSums } from './figures';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';
import { findPeriod, headerOf } from './others';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

type Texts = (typeof TEXTS)[Language];

/** Each holds all its rows in memory. */
const AT_ONCE = 2;
const MOST_WAITING = 6;
const RETRY_SECONDS = 5;

const NAME_COLUMN = { width: 32 } as const;
const FIGURE_COLUMN = { width: 16 } as const;

/**
 * Writes reports and comparisons as spreadsheets: what the pages show, cell by cell. A place here waits for places of the sums, and
 * none of those for one here, so that no two wait for each other.
 */
export class FigureSheets {
  private readonly queue = new WorkQueue({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    retrySeconds: RETRY_SECONDS,
    share: fairShare(AT_ONCE, MOST_WAITING),
  });

  constructor(
    private readonly db: Database,
    private readonly sums: FigureSums,
  ) {}

  /**
   * Figures of a quarter by province or by cluster, with shares, growth and medians.
   * @throws ProblemError
   */
  report(query: FigureReportQuery, scope: Scope, language: Language, turn: Turn): Promise<FileAnswer> {
    const { year, quarter, by, provinces, sections = [], measures } = query;
    return this.queue.run(async () => {
      const keys = figureKeysOf(sections);
      const earlier = earlierQuarters(query);
      const against = [earlier.quarter, earlier.year].filter((one) => one !== undefined);
      const read = (group: FiguresQuery['by'], period: Quarter) =>
        this.sums.read(
          { keys, periods: [period], by: group, provinces, clusters: undefined, against },
          scope,
          language,
          turn,
        );
      const totals = await read('total', { year, quarter });
      const parts = await read(by, { year, quarter });
      const rows: FigureRow[] = [...parts.rows];
      // A quarter at a time: all at once would be more than one call answers.
      if (by === 'cluster') for (const period of against) rows.push(...(await read(by, period)).rows);
      const chosen = measures?.length ? measures : REPORT_MEASURES;
      const table = figureReport({
        year,
        quarter,
        by,
        measures: chosen,
        keys,
        rows,
        totals: totals.rows,
        comparisons: [...(totals.comparisons ?? []), ...(parts.comparisons ?? [])],
      });
      const grown = (['quarter', 'year'] as const).filter((measure) => chosen.includes(measure));
      const { texts, labels, time, at } = await this.words(language);
      const early = await this.isPreliminary({ year, quarter }, at);
      const { reports, expected = 0 } = table.total.row;
      const title = fill(texts.report, { year: String(year), quarter: String(quarter) });
      const coverage = fill(texts.preliminary, { confirmed: String(reports), clusters: String(expected) });
      const line = ({ row, cells, compared }: ReportLine, name?: string): Cell[] => [
        name ?? row.province_name,
        row.name,
        row.reports,
        row.expected ?? null,
        ...grown.map((measure) => compared[measure] ?? null),
        ...cells.map(({ value }) => value),
      ];
      const top = [
        [early ? `${title} (${coverage})` : title],
        [fill(texts.time, { time }), texts.growthNote],
        [
          texts.province,
          texts.cluster,
          texts.reports,
          texts.expected,
          ...grown.map((measure) => texts.compared[measure]),
          ...table.columns.map(({ indicator }) => headerOf(indicator, labels)),
        ],
        [
          null,
          null,
          null,
          null,
          ...grown.map(() => null),
          ...table.columns.map((column) => measureName(column, texts)),
        ],
      ];
      function* sheet(): Generator<Cell[]> {
        yield* top;
        for (const one of table.lines) yield line(one);
        if (!table.alone) yield line(table.total, texts.total);
        const beside = [null, null, null, ...grown.map(() => null)];
        if (table.medians) yield [texts.median, ...beside, ...table.medians.map(({ value }) => value)];
      }
      const columns = [
        NAME_COLUMN,
        NAME_COLUMN,
        FIGURE_COLUMN,
        FIGURE_COLUMN,
        ...grown.map(() => FIGURE_COLUMN),
        ...table.columns.map(() => FIGURE_COLUMN),
      ];
      const body = writeSheet(pacedRows(sheet()), { name: texts.sheet, columns, frozenRows: 4 });
      return { name: `report-${year}-${quarter}`, body };
    }, turn);
  }

  /**
   * Clusters, provinces or quarters side by side: a line a figure, with differences to the first.
   * @throws ProblemError
   */
  comparison(query: FiguresQuery, scope: Scope, language: Language, turn: Turn): Promise<FileAnswer> {
    return this.queue.run(async () => {
      const answer = await this.sums.read({ ...query, against: query.periods.slice(0, 1) }, scope, language, turn);
      const rows = inOrderAsked(answer.rows, query);
      const bothOf = (row: FigureRow) => answer.comparisons?.find((one) => isSameQuarter(one, row))?.clusters ?? null;
      const { texts, labels, time } = await this.words(language);
      const names = rows.map((row) => comparedName(row, texts));
      const sheet = [
        [texts.comparison],
        [fill(texts.time, { time }), texts.growthNote],
        [texts.figure, ...names, ...names.slice(1).map((name) => fill(texts.difference, { name }))],
        [texts.reports, ...rows.map(({ reports }) => reports)],
        ...(query.by === 'total' ? [[texts.both, ...rows.map(() => null), ...rows.slice(1).map(bothOf)]] : []),
        ...figureComparison(answer.keys, rows, answer.comparisons).map(({ indicator, cells }) => [
          headerOf(indicator, labels),
          ...cells.map(({ value }) => value),
          ...cells.slice(1).map(({ difference }) => difference),
        ]),
      ];
      const columns = [{ width: 48 }, ...names.flatMap(() => [FIGURE_COLUMN, FIGURE_COLUMN])];
      return { name: 'comparison', body: writeSheet(pacedRows(sheet), { name: texts.sheet, columns, frozenRows: 3 }) };
    }, turn);
  }

  /** Whether the due date of a quarter is still to come, or it was never opened. */
  private async isPreliminary(quarter: Quarter, at: Date): Promise<boolean> {
    const period = await findPeriod(this.db, quarter);
    return !period || !isDueOver(period.due_on, at);
  }

  private async words(language: Language): Promise<{ texts: Texts; labels: IndicatorLabels; time: string; at: Date }> {
    const [{ default: labels }, at] = await Promise.all([indicatorLabels[language](), now(this.db)]);
    return { texts: TEXTS[language], labels, at, time: inTashkent(at).toISOString().slice(0, 16).replace('T', ' ') };
  }
}

const measureName = ({ indicator, measure }: ReportColumn, { measures }: Texts) =>
  isInPoints(indicator) && (measure === 'quarter' || measure === 'year')
    ? measures[`${measure}_points`]
    : measures[measure];

const isInPoints = ({ unit }: Indicator) => unit === 'percent';

/** What is compared, with its quarter: in a file nothing else says it. */
function comparedName({ name, province_name, year, quarter }: FigureRow, texts: Texts): string {
  const period = fill(texts.quarter, { year: String(year), quarter: String(quarter) });
  const place = name ?? province_name;
  return place === null ? period : `${place}, ${period}`;
}
