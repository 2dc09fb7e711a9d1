import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { FigureReport, ReportLine } from '@klaster/shared/contract/reports';
import { columnId, readLineSort, sortLines } from './sorted-report';

const indicator = INDICATORS.find(({ key }) => key === 'first_plan')!;
const columns = [
  { indicator, measure: 'value' as const },
  { indicator, measure: 'year' as const },
];
const report = { columns } as unknown as FigureReport;
const lineOf = (name: string, ...values: (number | null)[]) =>
  ({ row: { name }, cells: values.map((value) => ({ value })) }) as unknown as ReportLine;
const LINES = [lineOf('a', 5, null), lineOf('b', 7, -2.5), lineOf('c', 6, 0), lineOf('d', null, 12)];
const sortNames = (sort: string) =>
  sortLines(LINES, readLineSort(report, sort))
    .map(({ row }) => row.name)
    .join('');

test('a column has a name in the address', () => {
  expect(columns.map(columnId)).toEqual(['first_plan.value', 'first_plan.year']);
  expect(readLineSort(report, '-first_plan.year')).toEqual({ column: 1, descending: true });
});

test.each([
  ['first_plan.value', 'acbd'],
  ['-first_plan.value', 'bcad'],
  ['first_plan.year', 'bcda'],
  ['-first_plan.year', 'dcba'],
  ['', 'abcd'],
  ['-ninth_bci_cert.value', 'abcd'],
])('lines are sorted by %s, those without a value last', (sort, order) => {
  expect(sortNames(sort)).toBe(order);
});
