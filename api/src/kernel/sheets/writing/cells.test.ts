import type { SheetColumn } from '@klaster/shared/contract/registers';
import { columnLayout, rowOf } from './cells';
import { type FileTexts, fileTexts } from './texts';

let texts: FileTexts;
beforeAll(async () => {
  texts = await fileTexts('clusters', 'en');
});

const column = (type: SheetColumn['type']) => ({ name: 'it', type, width: 9 }) as SheetColumn;

const cell = (type: SheetColumn['type'], it: unknown) => rowOf([column(type)], { it }, texts)[0];

it.each([
  ['active', true, 'active'],
  ['active', false, 'inactive'],
  ['yes_no', true, 'yes'],
  ['yes_no', false, 'no'],
  ['quantity', '12.5', 12.5],
  ['count', 7, 7],
  ['choices', ['ginning', 'weaving'], 'ginning, weaving'],
  ['choices', [], null],
  ['choices', ['of another release'], 'of another release'],
  ['phone', '+998901234567', '+998 90 123-45-67'],
  ['code', '012345678', '012345678'],
  ['date', '2026-11-22', new Date('2026-11-22T00:00:00Z')],
  ['time', '2026-11-22T20:30:00Z', new Date('2026-11-23T01:30:00Z')],
  ['text', null, null],
  ['text', undefined, null],
] as const)('of type %s, %j is %j', (type, value, expected) => {
  expect(cell(type, value)).toEqual(expected);
});

it('leaves choices of a register without choices unchanged', async () => {
  const ofFactories = await fileTexts('oil_factories', 'en');
  expect(rowOf([column('choices')], { it: ['ginning'] }, ofFactories)).toEqual(['ginning']);
});

it('formats codes as text', () => {
  expect(columnLayout(column('count'))).toEqual({ width: 9 });
  expect(columnLayout(column('code'))).toEqual({ width: 9, format: 'digits' });
  expect(columnLayout(column('text'))).toEqual({ width: 9 });
});
