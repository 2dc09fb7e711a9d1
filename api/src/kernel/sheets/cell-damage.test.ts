import { damageIn, isBlank, shownCell } from './cell-damage';
import type { FilledCell } from './workbook';

const ERRORS =
  `#REF! #N/A #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #UNKNOWN! #CONNECT!
  #BUSY! #ССЫЛКА! #Н/Д #ИМЯ? #ЗНАЧ! #ДЕЛ/0! #ПУСТО! #ЧИСЛО! ## ########`.split(/\s+/);

it.each(ERRORS)('%s is an error of a spreadsheet, with spaces and in small letters too', (text) => {
  expect([text, ` ${text}\n`, text.toLowerCase()].map(damageIn)).toEqual(['error_cell', 'error_cell', 'error_cell']);
});

it.each<[string, string | undefined]>([
  ['№ 1 #REF!', undefined],
  ['#', undefined],
  ['#1', undefined],
  ['Олтин &amp; тола', 'entity'],
  ['Олтин &NBSP;', 'entity'],
  ['Олтин &#1090;ола', 'entity'],
  ['Олтин &#x442;ола', 'entity'],
  ['Олтин & Тола; А&Б', undefined],
  ['Олтин &a;', undefined],
  ['Олтин\nтола', undefined],
  ['Олтин\u0001', 'unfit_characters'],
])('the damage of %j is %s', (text, code) => {
  expect(damageIn(text)).toBe(code);
});

it.each<[FilledCell | undefined, boolean, string]>([
  [undefined, true, ''],
  [null, true, ''],
  [' \n', true, ''],
  ['тола', false, 'тола'],
  [0, false, '0'],
  [false, false, 'FALSE'],
  [true, false, 'TRUE'],
  [new Date('2026-05-01'), false, '01.05.2026'],
  [{ isFormula: true, result: '' }, true, ''],
  [{ isFormula: true, result: null }, false, ''],
  [{ isFormula: true, result: 7 }, false, '7'],
  ['а '.repeat(40), false, `${'а '.repeat(30)}…`],
])('the cell %j: blank %s, shown as %j', (cell, blank, shown) => {
  expect([isBlank(cell), shownCell(cell)]).toEqual([blank, shown]);
});
