import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import { sheetColumns } from '@klaster/shared/contract/registers';
import type { ImportReport } from '@klaster/shared/contract/http';
import type {
  FiguresAnswer,
  PrimaryDataAnswer,
  RegionsAnswer,
  ReportEntry,
  ReportSheet,
} from '@klaster/shared/contract/reports';
import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '../harness/client';
import type { Results } from '../harness/results';
import {
  countTotals,
  primaryFaults,
  ratingFaults,
  registerFaults,
  reportFaults,
  stateFaults,
  totalFaults,
  type RatingFile,
} from './compare';
import { buildQuery, readList } from './entries';
import type { Office, Resave } from './programs';

/** Files name the page they were downloaded from. */
const PAGE = '/main?year=2026&quarter=3';

/** Exports take long on a busy machine. */
const LIMIT_MS = 300_000;

/** The quarter with most reports, and one whose reports are editable. */
const PERIOD = 'year=2026&quarter=3';
const REPORTS = '/api/cluster-reports?year=2026&quarter=4&page_size=200';

/** Sections whose totals are sums. Section II has yields, whose total is a median. */
const ADDED_UP = SECTIONS.filter((section) => section !== 'passport' && section !== 'II');

/** A fault in the number of clusters expected, after those of names and reports. */
const EXPECTED = 'total of column 4:';

/** Lines of the sheet that describes the file; the last one is the page. */
const ABOUT_ROWS = ['Contents', 'Made', 'Made by', 'Same view'];

/** Sheets of the workbook of a quarter, after the rating. */
const [TOTALS_SHEET, STATES_SHEET] = [2, 3];

/** Rows above the entries: title, filters, totals, control totals. */
const ROWS_ABOVE = 4;

/** Compares exported and imported files with the API's data, as an administrator who reads English. */
export class FileChecks {
  cells = 0;

  private constructor(
    readonly admin: Client,
    private readonly place: { readonly folder: string; readonly results: Results; readonly office: Office },
  ) {}

  static async begin(address: string, place: FileChecks['place']): Promise<FileChecks> {
    const headers = { 'accept-language': 'en', referer: address + PAGE };
    return new FileChecks(await Client.signIn(address, 'admin', headers), place);
  }

  /** Compares the reports of figures, and their totals with the formulas. */
  async figures(): Promise<void> {
    const { office } = this.place;
    for (const confirmed of ['false', 'true']) {
      const query = `${PERIOD}&confirmed=${confirmed}`;
      const answer = await this.admin.data<PrimaryDataAnswer>(`/api/primary-data?${query}`);
      const file = await this.download(`/api/primary-data/export.xlsx?${query}`, `primary-${confirmed}.xlsx`);
      const cells = await office.open(file);
      this.add(
        `primary data, confirmed alone: ${confirmed}`,
        answer.rows.length * (answer.keys.length + 2) + countTotals(cells),
        [...primaryFaults(cells, answer), ...totalFaults(cells), ...(await this.aboutFaults(file))],
      );
    }
    for (const by of ['province', 'cluster']) for (const section of ADDED_UP) await this.section(by, section);
    for (const [name, address] of [
      ['comparison', `/api/figures/comparison.xlsx?keys=first_plan&periods=2026-3,2025-3&by=total`],
      ['report', `/api/figures/report.xlsx?${PERIOD}&by=province`],
      ['audit', '/api/audit/export.xlsx?from=2026-01-01'],
      ['clusters', '/api/registers/clusters/export.xlsx'],
    ] as const) {
      const faults = await this.aboutFaults(await this.download(address, `about-${name}.xlsx`));
      this.add(`what the file of ${name} says of itself`, ABOUT_ROWS.length, faults);
    }
  }

  /** Compares the rating, and the workbook of a quarter, with open data and counts of reports. */
  async ratings(): Promise<void> {
    const rating = (await (await this.admin.call(`/api/rating/open-data.json?${PERIOD}`)).json()) as RatingFile;
    const { office } = this.place;
    const width = 7 + (rating.items[0]?.points.length ?? 0);
    for (const [name, address] of [
      ['the rating', `/api/rating/open-data.xlsx?${PERIOD}`],
      ['the workbook of a quarter', `/api/figures/quarter.xlsx?${PERIOD}`],
    ] as const) {
      const cells = await office.open(await this.download(address, `${name}.xlsx`));
      this.add(`the scores in ${name}`, rating.items.length * width, [
        ...ratingFaults(cells, rating),
        ...(rating.items.length === 0 ? ['there are no scores'] : []),
      ]);
    }
    const file = path.join(this.place.folder, 'the workbook of a quarter.xlsx');
    const regions = await this.admin.data<RegionsAnswer>(`/api/regions?${PERIOD}`);
    const states = await office.open(file, STATES_SHEET);
    this.add('reports by state in the workbook of a quarter', states.length * 8, stateFaults(states, regions));
    const totals = await office.open(file, TOTALS_SHEET);
    this.add('totals in the workbook of a quarter', countTotals(totals), totalFaults(totals));
  }

  /** Compares each register's spreadsheet and open data with its list. */
  async registers(): Promise<void> {
    for (const register of REGISTER_NAMES) {
      const entries = await readList(this.admin, register);
      for (const [name, forStaff, above] of [
        ['export.xlsx', true, ROWS_ABOVE],
        ['open-data.csv', false, 0],
      ] as const) {
        const address = `/api/registers/${register}/${name}?${buildQuery(register)}`;
        const cells = await this.place.office.open(await this.download(address, `${register}-${name}`));
        const columns = sheetColumns(REGISTERS[register], 'live', forStaff);
        const faults = [
          ...registerFaults(cells.slice(above), columns, entries),
          ...(forStaff ? totalFaults(cells) : []),
        ];
        this.add(`${register}, ${name}`, entries.length * columns.length, faults);
      }
    }
  }

  /** A register saved by another program and imported again must not change. */
  async resavedRegisters(programs: Readonly<Record<string, Resave>>): Promise<void> {
    for (const register of REGISTER_NAMES) {
      const file = await this.download(`/api/registers/${register}/export.xlsx`, `${register}.xlsx`);
      for (const [program, resave] of Object.entries(programs)) {
        const report = await this.upload<ImportReport>(`/api/registers/${register}/imports/check`, await resave(file));
        const { same, ...others } = report.rows;
        this.add(`${register}, saved by ${program} and imported`, same, [
          ...Object.entries(others).flatMap(([outcome, count]) => (count > 0 ? [`${count} rows ${outcome}`] : [])),
          ...(same === 0 ? ['no row is as it was'] : []),
          ...report.faults.map(({ cell, message }) => `${cell}: ${message}`),
          ...(report.notices ?? []).map(({ message }) => message),
        ]);
      }
    }
  }

  /** A report's form saved by another program must have the same figures. */
  async reportForms(programs: Readonly<Record<string, Resave>>): Promise<void> {
    type Clusters = { items: readonly { report: { id: number; filled: number; editable: boolean } | null }[] };
    const { items } = await this.admin.data<Clusters>(REPORTS);
    const report = items.map((item) => item.report).find((one) => one?.editable && one.filled > 0);
    if (!report) throw new Error('no report of the quarter can be typed in');
    const { figures } = await this.admin.data<ReportEntry>(`/api/reports/${report.id}/entry`);
    const file = await this.download(`/api/reports/${report.id}/sheet.xlsx`, 'report-form.xlsx');
    for (const [program, resave] of Object.entries(programs)) {
      const read = await this.upload<ReportSheet>(`/api/reports/${report.id}/sheet`, await resave(file));
      this.add(`a report's form, saved by ${program} and read`, read.figures.length, [
        ...read.faults.map(({ cell, message }) => `${cell}: ${message}`),
        ...read.figures.flatMap(({ key, value }) =>
          figures[key] === value ? [] : [`${key}: ${JSON.stringify(value)} for ${JSON.stringify(figures[key])}`],
        ),
        ...(read.figures.length === 0 ? ['nothing was read'] : []),
      ]);
    }
  }

  private async section(by: string, section: (typeof SECTIONS)[number]): Promise<void> {
    const numbers = INDICATORS.filter((indicator) => indicator.section === section && indicator.format === 'number');
    const keys = numbers.map(({ key }) => key).join(',');
    const answer = await this.admin.data<FiguresAnswer>(`/api/figures?by=${by}&periods=2026-3&keys=${keys}`);
    const address = `/api/figures/report.xlsx?${PERIOD}&by=${by}&sections=${section}&measures=value`;
    const cells = await this.place.office.open(await this.download(address, `report-${by}-${section}.xlsx`));
    const compared = answer.rows.length * (answer.keys.length + 3) + countTotals(cells);
    // Clusters that were removed later, without reports, count only in the control total. Source: docs/arithmetic.md 8.
    const totals = totalFaults(cells).filter((fault) => by !== 'cluster' || !fault.startsWith(EXPECTED));
    this.add(`figures by ${by}, section ${section}`, compared, [...reportFaults(cells, answer), ...totals]);
  }

  private add(name: string, cells: number, faults: readonly string[]): void {
    this.cells += cells;
    this.place.results.add({ what: `${name}: ${cells.toLocaleString('en')} cells`, faults });
  }

  private async aboutFaults(file: string): Promise<string[]> {
    const rows = await this.place.office.open(file, 2);
    const about = new Map(rows.map(([label = '', value = '']) => [label, value]));
    const page = this.admin.address + PAGE;
    return [
      ...ABOUT_ROWS.filter((label) => !about.get(label)).map((label) => `the file does not say "${label}"`),
      ...(about.get('Same view') === page ? [] : [`"${about.get('Same view')}" for the page ${page}`]),
    ];
  }

  private async download(address: string, name: string): Promise<string> {
    const file = path.join(this.place.folder, name);
    const answer = await this.admin.call(address, { limitMs: LIMIT_MS });
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    return file;
  }

  private async upload<T>(address: string, file: string): Promise<T> {
    return this.admin.data<T>(address, { body: Uint8Array.from(await readFile(file)), limitMs: LIMIT_MS });
  }
}
