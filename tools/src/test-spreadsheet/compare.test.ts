import { faultsOf } from './compare';
import { parseCsv } from './csv';

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

test('a file equal to the list has no faults', () => {
  expect(faultsOf([HEADER, ROW], COLUMNS, [ENTRY])).toEqual([]);
  expect(faultsOf([HEADER, ['=1+1', '', '', '', '']], COLUMNS, [{ company_name: '=1+1', land_area: null }])).toEqual(
    [],
  );
});

test.each([
  [0, '2', 'Name'],
  [1, '12.51', 'Area'],
  [1, '', 'Area'],
  [2, 'active', 'Active'],
  [3, '998901234567', 'Phone'],
  [4, '01/31/2026 20:00:00', 'Changed'],
])('a cell with another value is reported: column %i, "%s"', (place, cell, column) => {
  const [fault, ...others] = faultsOf([HEADER, ROW.with(place, cell)], COLUMNS, [ENTRY]);
  expect(fault).toContain(`row 1, ${column}: "${cell}"`);
  expect(others).toEqual([]);
});

test('missing rows and columns are reported', () => {
  expect(faultsOf([HEADER], COLUMNS, [ENTRY])).toEqual(['0 rows for 1 entries']);
  expect(faultsOf([['Name']], COLUMNS, [])).toEqual(['no header of 5 columns']);
});
