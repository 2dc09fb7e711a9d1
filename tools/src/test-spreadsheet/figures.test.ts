import { faultsOfPrimary, faultsOfReport, faultsOfTotals } from './figures';

const REPORT = {
  id: 1,
  cluster_id: 1,
  farm: 'Текс',
  province_code: '1703',
  province_name: 'Andijan region',
  status: 'Тасдиқланган',
  values: ['+998901234567', 0.1, null],
} as const;
const PRIMARY = { keys: ['phone_number', 'first_plan', 'first_current'], rows: [REPORT], total: 1 } as never;
const TOP = [['Title'], ['Time'], ['Province', 'District', 'Cluster', 'Status']];
const ROW = ['Andijan region', 'Asaka', 'Текс', 'Confirmed', '+998 90 123-45-67', '0.1', ''];
const SUMMARY = ['Andijan region', '', 'Total, all states', '', '', '0.1', ''];

test('a sheet of primary data equal to the response has no faults, and sums are not read as reports', () => {
  expect(faultsOfPrimary([...TOP, ROW, SUMMARY], PRIMARY)).toEqual([]);
});

test.each([
  [2, 'Бошқа'],
  [4, '998901234567'],
  [5, '0.11'],
  [5, ''],
  [6, '0'],
])('a cell of a report with another value is reported: column %i, "%s"', (place, cell) => {
  const [fault, ...others] = faultsOfPrimary([...TOP, ROW.with(place, cell)], PRIMARY);
  expect(fault).toContain(`"${cell}"`);
  expect(others).toEqual([]);
});

test('a missing report is reported', () => {
  expect(faultsOfPrimary([...TOP, SUMMARY], PRIMARY)).toEqual(['0 rows for 1 reports']);
});

const FIGURES = {
  keys: ['first_plan'],
  rows: [{ province_name: 'Andijan region', name: null, reports: 2, expected: 3, values: [1.5] }],
} as never;

test('a line of a report of figures is compared with its counts', () => {
  const lines = (line: string[]) => [[''], [''], [''], [''], line];
  expect(faultsOfReport(lines(['Andijan region', '2', '3', '1.5']), FIGURES)).toEqual([]);
  expect(faultsOfReport(lines(['Andijan region', '2', '2', '1.5']), FIGURES)).toEqual(['line 1, cell 3: "2" for 3']);
});

test('the value of a formula is compared with the control total below it', () => {
  const rows = (total: string) => [
    ['Total of the rows in sight', '', total],
    ['Control total: 2 entries', '', '0.3'],
  ];
  expect(faultsOfTotals(rows('0.30000000000000004'))).toEqual([]);
  expect(faultsOfTotals(rows('0.2'))).toEqual(['total of column 3: "0.2" for 0.3']);
  expect(faultsOfTotals(rows('#REF!'))).toHaveLength(1);
  expect(faultsOfTotals([['a']])).toEqual(['no control total']);
});
