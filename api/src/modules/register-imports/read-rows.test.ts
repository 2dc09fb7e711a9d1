import { REGISTERS } from '@klaster/shared/contract/kinds';
import { inputColumns } from '@klaster/shared/contract/registers';
import type { FilledCell } from '../../kernel/sheets/workbook';
import { formField, readRows, type Vocabulary } from '../../kernel/sheets/read-rows';

const COLUMNS = inputColumns(REGISTERS.seed_companies);
const HEADERS = COLUMNS.map(formField);

const VOCABULARY: Vocabulary = {
  headers: new Map(HEADERS.map((field) => [field, field])),
  booleans: new Map([
    ['ҳа', true],
    ['no', false],
  ]),
  choices: new Map([
    ['чигит', 'cotton'],
    ['wheat', 'wheat'],
  ]),
  places: new Map([
    ['андижон', ['1703', '1703401']],
    ['бухоро', ['1706', '1706401']],
    ['олот', ['1706204']],
    ['шаҳар', ['1703402', '1706402']],
  ]),
};

const FILLED: Record<string, FilledCell> = {
  company_name: 'Уруғ',
  stir: '301234567',
  province_code: 'Бухоро',
  district_code: 'шаҳар',
  address: 'Кўча',
  full_name: 'Каримов',
  phone_number: '+998901234567',
  is_active: 'Ҳа',
  annual_capacity: 5,
  crops: 'чигит',
  has_laboratory: 'no',
};

const asRead = (cells: FilledCell[][]) => ({ cells, name: 'Лист1', further: [] });

const sheet = async (cells: Record<string, FilledCell>, above: FilledCell[][] = []) => {
  const row = HEADERS.map((field) => ({ ...FILLED, ...cells })[field] ?? null);
  return readRows(COLUMNS, asRead([...above, HEADERS, row]), VOCABULARY);
};

const read = async (field: string, cell: FilledCell) => {
  const { rows } = await sheet({ [field]: cell });
  return rows[0]?.faults.get(field) ?? rows[0]?.input[field];
};

it.each([
  ['annual_capacity', 12.5, 12.5],
  ['annual_capacity', '1 234,5', 1234.5],
  ['annual_capacity', '1\u00a0234\u202f567.25', 1234567.25],
  ['annual_capacity', '-3', -3],
  ['annual_capacity', '0,125', 0.125],
  ['annual_capacity', '1234,567', 1234.567],
  // A thousand in English, a fraction in Uzbek.
  ['annual_capacity', '1,234', 'ambiguous_number'],
  ['annual_capacity', '-12,345', 'ambiguous_number'],
  ['annual_capacity', '12.345', 'ambiguous_number'],
  ['annual_capacity', '12 34', 'ambiguous_number'],
  ['annual_capacity', '12 5', 'ambiguous_number'],
  ['annual_capacity', '1234 567', 'ambiguous_number'],
  ['annual_capacity', ' 1 234.567 ', 1234.567],
  ['annual_capacity', '1,234.5', 'invalid'],
  ['annual_capacity', '12 t', 'invalid'],
  ['annual_capacity', '1e9', 'invalid'],
  ['annual_capacity', { isFormula: true, result: 12.5 }, 12.5],
  ['annual_capacity', { isFormula: true, result: '#DIV/0!' }, 'error_cell'],
  ['annual_capacity', { isFormula: true, result: '' }, null],
  ['annual_capacity', true, 'invalid'],
  ['annual_capacity', new Date(0), 'invalid'],
  ['annual_capacity', null, null],
  ['annual_capacity', '  ', null],
  ['crops', 'Чигит; wheat,\n', ['cotton', 'wheat']],
  ['crops', 'чигит, rice', 'invalid'],
  ['crops', null, []],
  ['is_active', true, true],
  ['is_active', ' НO '.replace('Н', 'N'), false],
  ['is_active', 'maybe', 'invalid'],
  ['is_active', null, undefined],
  ['stir', 12_345_678, '12345678'],
  ['stir', 0, 'zeros_only'],
  ['stir', '000000000', 'zeros_only'],
  ['stir', true, 'not_text'],
  ['stir', '12345678', '12345678'],
  ['company_name', 2026, '2026'],
  ['company_name', { isFormula: true, result: null }, 'formula'],
  ['company_name', { isFormula: true, result: 'Тола' }, 'Тола'],
  ['company_name', '#REF!', 'error_cell'],
  ['company_name', '#ССЫЛКА!', 'error_cell'],
  ['address', '########', 'error_cell'],
  ['company_name', '№ 1 #REF! тола', '№ 1 #REF! тола'],
  ['company_name', true, 'not_text'],
  ['company_name', new Date(0), 'not_text'],
  ['company_name', 'Олтин &amp; Тола', 'entity'],
  ['company_name', 'Олтин &#1090;ола', 'entity'],
  ['company_name', 'Олтин & Тола; А&Б', 'Олтин & Тола; А&Б'],
  ['company_name', 'Олтин\uFFFE', 'unfit_characters'],
  ['company_name', 'Олтин\uFFFF', 'unfit_characters'],
  ['company_name', 'Олтин\uD800', 'unfit_characters'],
  ['company_name', 'Олтин\u0001', 'unfit_characters'],
  ['province_code', 'АНДИЖОН', '1703'],
  ['province_code', 'Олот', 'invalid'],
  ['district_code', 'Олот', '1706204'],
  ['district_code', 'шаҳар', '1706402'],
  // In no district of the province, so that the form's rule can name the field.
  ['district_code', 'Андижон', '1703401'],
  ['district_code', 'йўқ', 'invalid'],
] as const)('of %s, %j is read as %j', async (field, cell, expected) => {
  expect(await read(field, cell as FilledCell)).toEqual(expected);
});

it('finds the header below other rows, and returns the positions of rows and columns', async () => {
  const { rows, columns } = await sheet({}, [['Title', 3, null], []]);
  expect(rows.map(({ number }) => number)).toEqual([4]);
  expect(columns.get('stir')).toBe(HEADERS.indexOf('stir'));
});

it('names the hidden rows that it reads, but neither an empty one nor those of the header and above', async () => {
  const row = HEADERS.map((field) => FILLED[field] ?? null);
  const cells = [['Title'], HEADERS, row, [null], row, row];
  const { hidden } = await readRows(COLUMNS, { ...asRead(cells), hidden: [1, 2, 3, 4, 6, 9] }, VOCABULARY);
  expect(hidden).toEqual([3, 6]);
});

it('refuses a file without its header, or without a row', async () => {
  await expect(readRows(COLUMNS, asRead([HEADERS.slice(1)]), VOCABULARY)).rejects.toMatchObject({
    reason: 'column_missing',
    fields: ['company_name'],
  });
  await expect(readRows(COLUMNS, asRead([HEADERS, [null, ' ']]), VOCABULARY)).rejects.toMatchObject({
    reason: 'no_rows',
  });
});
