import { primaryFaults, ratingFaults, registerFaults, reportFaults, stateFaults, totalFaults } from './compare';
import { parseCsv } from './programs';

test('rows of a CSV file are read with commas, quotes and ends of lines in their cells', () => {
  expect(parseCsv('\uFEFF"a, ""b""",1,\r\n"two\nlines",,-2.5\n')).toEqual([
    ['a, "b"', '1', ''],
    ['two\nlines', '', '-2.5'],
  ]);
  expect(parseCsv('a,\nb,c')).toEqual([
    ['a', ''],
    ['b', 'c'],
  ]);
  expect(parseCsv('')).toEqual([]);
});

const COLUMNS = [
  { name: 'company_name', type: 'text', width: 1 },
  { name: 'land_area', type: 'quantity', width: 1 },
  { name: 'is_active', type: 'active', width: 1 },
  { name: 'phone_number', type: 'phone', width: 1 },
  { name: 'updated_at', type: 'time', width: 1 },
] as const;

const ENTRY = {
  company_name: '=1+1',
  land_area: 12.5,
  is_active: false,
  phone_number: '+998901234567',
  updated_at: '2026-01-31T20:00:00.123Z',
};
const HEADER = ['Name', 'Area', 'Active', 'Phone', 'Changed'];
const ROW = ['=1+1', '12.5', 'inactive', '+998 90 123-45-67', '02/01/2026 01:00:00'];

test('a register equal to its list has no faults', () => {
  const empty = { company_name: '=1+1', land_area: null };
  expect(registerFaults([HEADER, ROW], COLUMNS, [ENTRY])).toEqual([]);
  expect(registerFaults([HEADER, ['=1+1', '', '', '', '']], COLUMNS, [empty])).toEqual([]);
});

test.each([
  [0, '2', 'Name'],
  [1, '12.51', 'Area'],
  [1, '', 'Area'],
  [2, 'active', 'Active'],
  [3, '998901234567', 'Phone'],
  [4, '01/31/2026 20:00:00', 'Changed'],
])('a cell of a register with another value is reported: column %i, "%s"', (place, cell, column) => {
  expect(registerFaults([HEADER, ROW.with(place, cell)], COLUMNS, [ENTRY])).toEqual([
    expect.stringContaining(`row 1, ${column}: "${cell}"`),
  ]);
});

test('missing rows and columns are reported', () => {
  expect(registerFaults([HEADER], COLUMNS, [ENTRY])).toEqual(['0 rows for 1 entries']);
  expect(registerFaults([['Name']], COLUMNS, [])).toEqual(['no header of 5 columns']);
});

const REPORT = { province_name: 'Andijan region', farm: 'Текс', values: ['+998901234567', 0.1, null] };
const PRIMARY = { keys: ['phone_number', 'first_plan', 'first_current'], rows: [REPORT], total: 1 } as never;
const TOP = [['Title'], ['Time'], ['Province', 'District', 'Cluster', 'Status']];
const PRIMARY_ROW = ['Andijan region', 'Asaka', 'Текс', 'Confirmed', '+998 90 123-45-67', '0.1', ''];
const SUMMARY = ['Andijan region', '', 'Total, all states', '', '', '0.1', ''];

test('primary data equal to the answer has no faults, sums are no reports, and a missing report is reported', () => {
  expect(primaryFaults([...TOP, PRIMARY_ROW, SUMMARY], PRIMARY)).toEqual([]);
  expect(primaryFaults([...TOP, SUMMARY], PRIMARY)).toEqual(['0 rows for 1 reports']);
});

test.each([
  [2, 'Бошқа'],
  [4, '998901234567'],
  [5, '0.11'],
  [5, ''],
  [6, '0'],
])('a cell of a report with another value is reported: column %i, "%s"', (place, cell) => {
  const faults = primaryFaults([...TOP, PRIMARY_ROW.with(place, cell)], PRIMARY);
  expect(faults).toEqual([expect.stringContaining(`"${cell}"`)]);
});

test('a line of a report of figures is compared with its counts', () => {
  const rows = [{ province_name: 'Andijan region', name: null, reports: 2, expected: 3, values: [1.5] }];
  const faults = (line: string[]) =>
    reportFaults([[''], [''], [''], [''], line], { keys: ['first_plan'], rows } as never);
  expect(faults(['Andijan region', '2', '3', '1.5'])).toEqual([]);
  expect(faults(['Andijan region', '2', '2', '1.5'])).toEqual(['line 1, cell 3: "2" for 3']);
});

const SCORED = {
  rank: 1,
  company_name: 'Текс',
  province_name: 'Andijan region',
  score: 61.5,
  counted: 80,
  movement: null,
  points: [11.73, null],
};
const PLACE = ['1', 'Текс', 'Andijan region', '61.5', '80', '', '', '11.73', ''];

test('the rating is compared with its open data, points of criteria too', () => {
  const faults = (...rows: string[][]) => ratingFaults([['Title'], ['Rank'], ...rows], { items: [SCORED] as never });
  expect(faults(PLACE)).toEqual([]);
  expect(faults(PLACE.with(7, '11.7'))).toEqual(['place 1, cell 8: "11.7" for 11.73']);
  expect(faults(PLACE.with(8, '0'))).toEqual(['place 1, cell 9: "0" for null']);
  expect(faults(PLACE, PLACE)).toEqual(['2 rows for 1 clusters']);
});

test('reports by state are compared with their counts, the sum too', () => {
  const counts = { clusters: 7, none: 1, draft: 1, new: 1, confirmed: 3, rejected: 1, late: 1 };
  const answer = { provinces: [{ province_name: 'Andijan region', ...counts }], total: counts } as never;
  const faults = (sum: string[]) =>
    stateFaults(
      [['Title'], ['Province'], ['Andijan region', '7', '1', '1', '1', '3', '1', '1'], ['Total', ...sum]],
      answer,
    );
  expect(faults(['7', '1', '1', '1', '3', '1', '1'])).toEqual([]);
  expect(faults(['7', '1', '1', '1', '3', '1', '2'])).toEqual(['province 2, cell 8: "2" for 1']);
});

test('the value of a formula is compared with the control total below it', () => {
  const rows = (total: string) => [
    ['Total of the rows in sight', '', total],
    ['Control total: 2 entries', '', '0.3'],
  ];
  expect(totalFaults(rows('0.30000000000000004'))).toEqual([]);
  expect(totalFaults(rows('0.2'))).toEqual(['total of column 3: "0.2" for 0.3']);
  expect(totalFaults(rows('#REF!'))).toHaveLength(1);
  expect(totalFaults(rows(''))).toHaveLength(1);
  for (const header of ['Fulfilment, %', 'Actual cotton yield, c/ha'])
    expect(totalFaults([['', '', header], ...rows('')])).toEqual([]);
  expect(totalFaults([['a']])).toEqual(['no control total']);
});
