import type { FiguresAnswer, PrimaryDataAnswer } from '@klaster/shared/contract';
import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import { countTotals, faultsOfPrimary, faultsOfReport, faultsOfTotals } from './figures';
import type { Office } from './office';
import type { Caller, AddResult } from './system';

/** The quarter of the sample data with most reports. */
const QUARTER = { year: 2026, quarter: 3 };
const PERIOD = `year=${QUARTER.year}&quarter=${QUARTER.quarter}`;

/** Sections whose figures all add up: II has yields, which have the median for several clusters. */
const ADDED_UP = SECTIONS.filter((section) => section !== 'passport' && section !== 'II');

const keysOf = (section: string) =>
  INDICATORS.filter((one) => one.section === section && one.format === 'number').map(({ key }) => key);

/** Lines of a sheet about its file, in the order of its rows; the last one is the page that the file was downloaded from. */
const ABOUT_ROWS = ['Contents', 'Made', 'Made by', 'Same view'];

/** Compares sheets of figures with the API's data, cell by cell, totals with their formulas; checks each file's sheet on itself. */
export async function checkFigureFiles(caller: Caller, office: Office, addResult: AddResult): Promise<void> {
  for (const confirmed of ['false', 'true']) {
    const query = `${PERIOD}&confirmed=${confirmed}`;
    const answer = await caller.data<PrimaryDataAnswer>(`/api/primary-data?${query}`);
    const file = await caller.download(`/api/primary-data/export.xlsx?${query}`, `primary-${confirmed}.xlsx`);
    const cells = await office.open(file);
    const faults = [
      ...faultsOfPrimary(cells, answer),
      ...faultsOfTotals(cells),
      ...(await faultsOfAbout(file, office, caller)),
    ];
    const name = confirmed === 'true' ? 'primary data, confirmed alone' : 'primary data';
    addResult(name, answer.rows.length * (answer.keys.length + 2) + countTotals(cells), faults);
  }
  for (const by of ['province', 'cluster'] as const) {
    for (const section of ADDED_UP) {
      const keys = keysOf(section).join(',');
      const answer = await caller.data<FiguresAnswer>(
        `/api/figures?by=${by}&periods=${QUARTER.year}-${QUARTER.quarter}&keys=${keys}`,
      );
      const query = `${PERIOD}&by=${by}&sections=${section}&measures=value`;
      const cells = await office.open(
        await caller.download(`/api/figures/report.xlsx?${query}`, `report-${by}-${section}.xlsx`),
      );
      const faults = [...faultsOfReport(cells, answer), ...faultsOfTotals(cells)];
      addResult(
        `figures by ${by}, section ${section}`,
        answer.rows.length * (answer.keys.length + 3) + countTotals(cells),
        faults,
      );
    }
  }
  for (const [name, address] of [
    ['comparison', `/api/figures/comparison.xlsx?keys=first_plan&periods=2026-3,2025-3&by=total`],
    ['report', `/api/figures/report.xlsx?${PERIOD}&by=province`],
    ['audit', '/api/audit/export.xlsx?from=2026-01-01'],
    ['clusters', '/api/registers/clusters/export.xlsx'],
  ] as const) {
    const faults = await faultsOfAbout(await caller.download(address, `about-${name}.xlsx`), office, caller);
    addResult(`what the file of ${name} says of itself`, ABOUT_ROWS.length, faults);
  }
}

async function faultsOfAbout(file: string, office: Office, { page }: Caller): Promise<string[]> {
  const about = new Map((await office.open(file, 2)).map(([label = '', value = '']) => [label, value]));
  const missing = ABOUT_ROWS.filter((label) => !about.get(label));
  return [
    ...missing.map((label) => `the file does not say "${label}"`),
    ...(about.get('Same view') === page ? [] : [`"${about.get('Same view')}" for the page ${page}`]),
  ];
}
