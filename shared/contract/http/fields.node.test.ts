import { contactsContentSchema } from '../contacts';
import {
  districtCodeSchema,
  emailSchema,
  idParameterSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  loginBodySchema,
  phoneSchema,
  provinceCodeSchema,
  quantitySchema,
  quarterSchema,
  stirSchema,
  textSchema,
  timestampSchema,
  yearSchema,
} from '../http';
import { clusterListQuerySchema, legalActBodySchema, oilFactoryEditSchema } from '../registers';
import { remarkSchema, reviewQueueQuerySchema } from '../reports';
import type { z } from 'zod';

const codes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  'Oʻzbek paxta', // as Unicode has it
  'Oʼzbek maʼno',
  "O'zbek paxta",
  'O‘zbek ma’no',
  '«Олтин тола» МЧЖ',
  '“Oltin” & Co. №5',
  'Навоий кўчаси, 1-уй',
  '  5-сон\u00a0корхона ',
])('%s is a name', (name) => {
  expect(codes(lineSchema(2, 200), name)).toEqual([]);
});

test.each([
  ['аб\u0000в', 'unfit_characters'],
  ['аб\ud800', 'unfit_characters'],
  ['\udc00аб', 'unfit_characters'],
  ['аб\nв', 'line_break'],
  ['аб\u0085в', 'line_break'],
  ['аб\u2028в', 'line_break'],
  ['---', 'invalid'],
  ['«»', 'invalid'],
])('%j is not a name, and is refused as %s', (name, code) => {
  expect(codes(lineSchema(2, 200), name)).toEqual([code]);
});

test.each([
  ["O'zbek ma`no", 'Oʻzbek maʼno'],
  ['Qo´rg‘on tog’', 'Qoʻrgʻon togʻ'],
  ['‘Agro’ МЧЖ', '‘Agro’ МЧЖ'],
  ["'Агро' МЧЖ", "'Агро' МЧЖ"],
  ['5\u00a0000\u202fта\u2009дона', '5 000 та дона'],
  ['Сай\u0438\u0306\tтола', 'Сайй тола'],
])('%j is stored as %j', (typed, stored) => {
  expect(lineSchema(2, 200).parse(typed)).toBe(stored);
});

test('a pasted tab separates the words of a search', () => {
  expect(clusterListQuerySchema.parse({ search: 'Олтин\tтола\n' }).search).toBe('Олтин тола');
});

test('an empty name is missing, not wrong', () => {
  expect(codes(lineSchema(2, 200), ' ')).not.toContain('invalid');
  expect(codes(lineSchema(2, 200), ' ')[0]).toBe('required');
});

test.each([
  ['zero-width characters', 'Ол\u200bтин\u200d \u2060тола\ufeff', 'Олтин тола'],
  ['marks of direction', '\u202eОлтин\u202c \u2066тола\u2069\u200e', 'Олтин тола'],
  ['soft hyphens and fillers', 'Ол\u00adтин \u3164тола\u2800', 'Олтин тола'],
  ['letters in two parts', 'Сай\u0438\u0306', 'Сайй'],
])('%s are removed from any text that people type', (_what, typed, stored) => {
  expect(lineSchema(2, 200).parse(typed)).toBe(stored);
  expect(remarkSchema.parse({ comment: typed })).toEqual({ comment: stored });
  expect(legalActBodySchema.parse({ reason: typed, order_number: typed })).toEqual({
    reason: stored,
    order_number: stored,
  });
  expect(clusterListQuerySchema.parse({ search: typed }).search).toBe(stored);
});

test('a number copied with its marks of direction is read', () => {
  expect(phoneSchema.parse('\u202a+998 90 123-45-67\u202c')).toBe('+998901234567');
  expect(stirSchema.parse('\u200e123456789')).toBe('123456789');
});

test.each(['\u200b\u200b\u200b\u200b', ' \u200e\u202e ', '\u3164\u3164\u3164\u3164'])('%j is not a text', (text) => {
  expect(codes(lineSchema(2, 200), text)[0]).toBe('required');
  expect(codes(remarkSchema, { comment: text })[0]).toBe('required');
});

test('a length is that of the stored text', () => {
  expect(codes(remarkSchema, { comment: 'аб\u200b\u200b' })).toEqual(['too_short']);
  expect(codes(remarkSchema, { comment: `${'а'.repeat(4000)}\u200b` })).toEqual([]);
});

test('a remark and a reason have lines, an order number and a login have one', () => {
  const lines = 'биринчи\r\n\tиккинчи 🧵';
  expect(codes(remarkSchema, { comment: lines })).toEqual([]);
  expect(codes(legalActBodySchema, { reason: lines, order_number: '12-ф' })).toEqual([]);
  expect(codes(legalActBodySchema, { order_number: lines })).toEqual(['line_break']);
  expect(codes(loginBodySchema, { login: lines, password: 'x' })).toEqual(['line_break']);
});

test.each(['матн\u0000', 'матн\u0007', 'матн\ud83e'])('%j fits no text', (text) => {
  expect(codes(remarkSchema, { comment: text })).toEqual(['unfit_characters']);
  expect(codes(legalActBodySchema, { reason: text })).toEqual(['unfit_characters']);
  expect(codes(loginBodySchema, { login: text, password: 'x' })).toEqual(['unfit_characters']);
});

describe('a fault of a field is reported as a code', () => {
  test.each<[string, { schema: z.ZodType; value: unknown; expected: string[] }]>([
    ['an id', { schema: idSchema, value: 1, expected: [] }],
    ['the largest id', { schema: idSchema, value: 2_147_483_647, expected: [] }],
    ['an id beyond it', { schema: idSchema, value: 2_147_483_648, expected: ['invalid'] }],
    ['the id 0', { schema: idSchema, value: 0, expected: ['invalid'] }],
    ['half an id', { schema: idSchema, value: 1.5, expected: ['invalid'] }],
    ['an id in words', { schema: idSchema, value: 'one', expected: ['invalid'] }],
    ['an id in a path', { schema: idParameterSchema, value: '7', expected: [] }],
    ['no province', { schema: provinceCodeSchema, value: undefined, expected: ['required'] }],
    ['a province elsewhere', { schema: provinceCodeSchema, value: '1803', expected: ['invalid'] }],
    ['a province too many digits', { schema: provinceCodeSchema, value: '17033', expected: ['invalid'] }],
    ['a province after something', { schema: provinceCodeSchema, value: '01703', expected: ['invalid'] }],
    ['a province in letters', { schema: provinceCodeSchema, value: '17ab', expected: ['invalid'] }],
    ['no district', { schema: districtCodeSchema, value: undefined, expected: ['required'] }],
    ['a district', { schema: districtCodeSchema, value: '1703202', expected: [] }],
    ['a district too many digits', { schema: districtCodeSchema, value: '17032022', expected: ['invalid'] }],
    ['a district after something', { schema: districtCodeSchema, value: '01703202', expected: ['invalid'] }],
    ['a district in letters', { schema: districtCodeSchema, value: '17abcde', expected: ['invalid'] }],
    ['a year before there were reports', { schema: yearSchema, value: '2014', expected: ['too_small'] }],
    ['a year far ahead', { schema: yearSchema, value: '2101', expected: ['too_big'] }],
    ['the quarter 0', { schema: quarterSchema, value: '0', expected: ['too_small'] }],
    ['the quarter 5', { schema: quarterSchema, value: '5', expected: ['too_big'] }],
    ['no name', { schema: lineSchema(2, 5), value: undefined, expected: ['required'] }],
    ['a short name', { schema: lineSchema(2, 5), value: 'а', expected: ['too_short'] }],
    ['a long name', { schema: lineSchema(2, 5), value: 'абвгде', expected: ['too_long'] }],
    ['a text with U+FFFE', { schema: textSchema, value: 'а\uFFFEб', expected: ['unfit_characters'] }],
    ['a text with U+FFFF', { schema: multilineSchema, value: 'а\n\uFFFF', expected: ['unfit_characters'] }],
    ['a name with U+FFFF', { schema: lineSchema(1, 9), value: 'а\uFFFF', expected: ['unfit_characters'] }],
    ['no tax id', { schema: stirSchema, value: '', expected: ['required', 'stir'] }],
    ['a tax id of ten digits', { schema: stirSchema, value: '1234567890', expected: ['stir'] }],
    ['a tax id with a letter', { schema: stirSchema, value: 'a12345678', expected: ['stir'] }],
    ['no phone', { schema: phoneSchema, value: '', expected: ['required', 'phone'] }],
    ['a phone of another country', { schema: phoneSchema, value: '+7 495 123 45 67', expected: ['phone'] }],
    ['a phone too long', { schema: phoneSchema, value: '9'.repeat(41), expected: ['too_long', 'phone'] }],
    ['a phone with an extension', { schema: phoneSchema, value: '+9989012345678', expected: ['phone'] }],
    ['a phone after something', { schema: phoneSchema, value: '++998901234567', expected: ['phone'] }],
    ['no address', { schema: emailSchema, value: '', expected: ['required', 'email'] }],
    ['an address', { schema: emailSchema, value: 'ism.familiya+klaster@example.uz', expected: [] }],
    ['two addresses', { schema: emailSchema, value: 'a@example.uz,b@example.uz', expected: ['email'] }],
    ['an address with a name', { schema: emailSchema, value: 'Ism <a@example.uz>', expected: ['email'] }],
    [
      'an address with a header',
      { schema: emailSchema, value: 'a@example.uz\nBcc: b@example.uz', expected: ['email'] },
    ],
    ['an address too long', { schema: emailSchema, value: `${'a'.repeat(250)}@example.uz`, expected: ['too_long'] }],
    ['an unknown quantity', { schema: quantitySchema, value: null, expected: [] }],
    ['a quantity below 0', { schema: quantitySchema, value: -0.1, expected: ['too_small'] }],
    ['a quantity beyond all', { schema: quantitySchema, value: 1_000_000_001, expected: ['too_big'] }],
    ['a quantity in words', { schema: quantitySchema, value: 'many', expected: ['invalid'] }],
    ['a time with its zone', { schema: timestampSchema, value: '2026-11-20T12:00:00+05:00', expected: [] }],
    [
      'a status that is never queued',
      { schema: reviewQueueQuerySchema.shape.status, value: 'Қоралама', expected: ['invalid'] },
    ],
    ['an order nobody knows', { schema: clusterListQuerySchema.shape.sort, value: 'phone', expected: ['invalid'] }],
    [
      'a search too long',
      { schema: clusterListQuerySchema, value: { search: 'а'.repeat(101) }, expected: ['too_long'] },
    ],
    [
      'an order’s number too long',
      { schema: legalActBodySchema, value: { order_number: '1'.repeat(61) }, expected: ['too_long'] },
    ],
    ['a reason too long', { schema: legalActBodySchema, value: { reason: 'а'.repeat(1001) }, expected: ['too_long'] }],
    ['a remark too long', { schema: remarkSchema, value: { comment: 'а'.repeat(4001) }, expected: ['too_long'] }],
    ['no login', { schema: loginBodySchema, value: { login: ' ', password: 'x' }, expected: ['required'] }],
    [
      'a login too long',
      { schema: loginBodySchema, value: { login: 'a'.repeat(65), password: 'x' }, expected: ['too_long'] },
    ],
    ['no password', { schema: loginBodySchema, value: { login: 'a' }, expected: ['required'] }],
    ['an empty password', { schema: loginBodySchema, value: { login: 'a', password: '' }, expected: ['required'] }],
    [
      'a password too long',
      { schema: loginBodySchema, value: { login: 'a', password: 'x'.repeat(257) }, expected: ['too_long'] },
    ],
    [
      'no version of what is changed',
      { schema: oilFactoryEditSchema.shape.version, value: undefined, expected: ['required'] },
    ],
    ['the version 0', { schema: oilFactoryEditSchema.shape.version, value: 0, expected: ['invalid'] }],
    [
      'nothing on whether it works',
      { schema: oilFactoryEditSchema.shape.is_active, value: undefined, expected: ['required'] },
    ],
  ])('%s', (_what, { schema, value, expected }) => {
    expect(codes(schema, value)).toEqual(expected);
  });

  test.each(['', ' 1', '1 ', '01', '+1', '-1', '1e3', '0x10', '1.0', '12345678901'])(
    '%j is not a number in a path',
    (text) => {
      expect(codes(idParameterSchema, text)).toEqual(['invalid']);
    },
  );

  test('a list starts at its first page', () => {
    expect(clusterListQuerySchema.parse({})).toEqual({ sort: 'company_name', page: 1, page_size: 50 });
    expect(codes(clusterListQuerySchema, { page: '0', page_size: '0' })).toEqual(['too_small', 'too_small']);
    expect(codes(clusterListQuerySchema, { page: '100001', page_size: '201' })).toEqual(['too_big', 'too_big']);
  });
});

test.each([
  ['Aloqa@Paxta.UZ', 'aloqa@paxta.uz'],
  ["ro'zi+paxta@mail.paxta.uz", "ro'zi+paxta@mail.paxta.uz"],
  ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
  ['a..b@paxta.uz', undefined],
  ['.a@paxta.uz', undefined],
  ['a%0d%0abcc@paxta.uz', undefined],
  ['a@-paxta.uz', undefined],
  ['a@paxta-.uz', undefined],
  ['a@paxta', undefined],
])('%s is one address to accounts and to the page of contacts: %s', (typed, stored) => {
  expect(emailSchema.safeParse(typed).data).toBe(stored);
  expect(contactsContentSchema.shape.emails.safeParse([typed]).data?.[0]).toBe(stored);
});
