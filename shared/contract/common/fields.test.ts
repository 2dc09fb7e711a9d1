import {
  clusterListQuerySchema,
  contactsContentSchema,
  districtCodeSchema,
  emailSchema,
  idParameterSchema,
  idSchema,
  legalActBodySchema,
  lineSchema,
  multilineSchema,
  loginBodySchema,
  oilFactoryEditSchema,
  phoneSchema,
  provinceCodeSchema,
  quantitySchema,
  quarterSchema,
  remarkSchema,
  reviewQueueQuerySchema,
  stirSchema,
  textSchema,
  timestampSchema,
  yearSchema,
} from '../index';
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

test.each(['аб\u0000в', 'аб\nв', 'аб\u0085в', 'аб\ud800', '\udc00аб', '---', '«»'])('%j is none', (name) => {
  expect(codes(lineSchema(2, 200), name)).toEqual(['invalid']);
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
])('%s are not kept in any text that people type', (_what, typed, kept) => {
  expect(lineSchema(2, 200).parse(typed)).toBe(kept);
  expect(remarkSchema.parse({ comment: typed })).toEqual({ comment: kept });
  expect(legalActBodySchema.parse({ reason: typed, order_number: typed })).toEqual({
    reason: kept,
    order_number: kept,
  });
  expect(clusterListQuerySchema.parse({ search: typed }).search).toBe(kept);
});

test('a number copied with its marks of direction is read', () => {
  expect(phoneSchema.parse('\u202a+998 90 123-45-67\u202c')).toBe('+998901234567');
  expect(stirSchema.parse('\u200e123456789')).toBe('123456789');
});

test.each(['\u200b\u200b\u200b\u200b', ' \u200e\u202e ', '\u3164\u3164\u3164\u3164'])('%j is no text', (text) => {
  expect(codes(lineSchema(2, 200), text)[0]).toBe('required');
  expect(codes(remarkSchema, { comment: text })[0]).toBe('required');
});

test('a length is that of what is kept', () => {
  expect(codes(remarkSchema, { comment: 'аб\u200b\u200b' })).toEqual(['too_short']);
  expect(codes(remarkSchema, { comment: `${'а'.repeat(4000)}\u200b` })).toEqual([]);
});

test('a remark and a reason have lines, an order number and a login have one', () => {
  const lines = 'биринчи\r\n\tиккинчи 🧵';
  expect(codes(remarkSchema, { comment: lines })).toEqual([]);
  expect(codes(legalActBodySchema, { reason: lines, order_number: '12-ф' })).toEqual([]);
  expect(codes(legalActBodySchema, { order_number: lines })).toEqual(['invalid']);
  expect(codes(loginBodySchema, { login: lines, password: 'x' })).toEqual(['invalid']);
});

test.each(['матн\u0000', 'матн\u0007', 'матн\ud83e'])('%j fits no text', (text) => {
  expect(codes(remarkSchema, { comment: text })).toEqual(['invalid']);
  expect(codes(legalActBodySchema, { reason: text })).toEqual(['invalid']);
  expect(codes(loginBodySchema, { login: text, password: 'x' })).toEqual(['invalid']);
});

describe('what is wrong with a field is told by a word', () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ['an id', idSchema, 1, []],
    ['the largest id', idSchema, 2_147_483_647, []],
    ['an id beyond it', idSchema, 2_147_483_648, ['invalid']],
    ['the id 0', idSchema, 0, ['invalid']],
    ['half an id', idSchema, 1.5, ['invalid']],
    ['an id in words', idSchema, 'one', ['invalid']],
    ['an id in a path', idParameterSchema, '7', []],
    ['no province', provinceCodeSchema, undefined, ['required']],
    ['a province elsewhere', provinceCodeSchema, '1803', ['invalid']],
    ['a province too many digits', provinceCodeSchema, '17033', ['invalid']],
    ['a province after something', provinceCodeSchema, '01703', ['invalid']],
    ['a province in letters', provinceCodeSchema, '17ab', ['invalid']],
    ['no district', districtCodeSchema, undefined, ['required']],
    ['a district', districtCodeSchema, '1703202', []],
    ['a district too many digits', districtCodeSchema, '17032022', ['invalid']],
    ['a district after something', districtCodeSchema, '01703202', ['invalid']],
    ['a district in letters', districtCodeSchema, '17abcde', ['invalid']],
    ['a year before there were reports', yearSchema, '2014', ['too_small']],
    ['a year far ahead', yearSchema, '2101', ['too_big']],
    ['the quarter 0', quarterSchema, '0', ['too_small']],
    ['the quarter 5', quarterSchema, '5', ['too_big']],
    ['no name', lineSchema(2, 5), undefined, ['required']],
    ['a short name', lineSchema(2, 5), 'а', ['too_short']],
    ['a long name', lineSchema(2, 5), 'абвгде', ['too_long']],
    ['a text with U+FFFE', textSchema, 'а\uFFFEб', ['invalid']],
    ['a text with U+FFFF', multilineSchema, 'а\n\uFFFF', ['invalid']],
    ['a name with U+FFFF', lineSchema(1, 9), 'а\uFFFF', ['invalid']],
    ['no tax id', stirSchema, '', ['required', 'stir']],
    ['a tax id of ten digits', stirSchema, '1234567890', ['stir']],
    ['a tax id with a letter', stirSchema, 'a12345678', ['stir']],
    ['no phone', phoneSchema, '', ['required', 'phone']],
    ['a phone of another country', phoneSchema, '+7 495 123 45 67', ['phone']],
    ['a phone too long', phoneSchema, '9'.repeat(41), ['too_long', 'phone']],
    ['a phone with an extension', phoneSchema, '+9989012345678', ['phone']],
    ['a phone after something', phoneSchema, '++998901234567', ['phone']],
    ['no address', emailSchema, '', ['required', 'email']],
    ['an address', emailSchema, 'ism.familiya+klaster@example.uz', []],
    ['two addresses', emailSchema, 'a@example.uz,b@example.uz', ['email']],
    ['an address with a name', emailSchema, 'Ism <a@example.uz>', ['email']],
    ['an address with a header', emailSchema, 'a@example.uz\nBcc: b@example.uz', ['email']],
    ['an address too long', emailSchema, `${'a'.repeat(250)}@example.uz`, ['too_long']],
    ['an unknown quantity', quantitySchema, null, []],
    ['a quantity below 0', quantitySchema, -0.1, ['too_small']],
    ['a quantity beyond all', quantitySchema, 1_000_000_001, ['too_big']],
    ['a quantity in words', quantitySchema, 'many', ['invalid']],
    ['a time with its zone', timestampSchema, '2026-11-20T12:00:00+05:00', []],
    ['a status that is never queued', reviewQueueQuerySchema.shape.status, 'Қоралама', ['invalid']],
    ['an order nobody knows', clusterListQuerySchema.shape.sort, 'phone', ['invalid']],
    ['a search too long', clusterListQuerySchema, { search: 'а'.repeat(101) }, ['too_long']],
    ['an order’s number too long', legalActBodySchema, { order_number: '1'.repeat(61) }, ['too_long']],
    ['a reason too long', legalActBodySchema, { reason: 'а'.repeat(1001) }, ['too_long']],
    ['a remark too long', remarkSchema, { comment: 'а'.repeat(4001) }, ['too_long']],
    ['no login', loginBodySchema, { login: ' ', password: 'x' }, ['required']],
    ['a login too long', loginBodySchema, { login: 'a'.repeat(65), password: 'x' }, ['too_long']],
    ['no password', loginBodySchema, { login: 'a' }, ['required']],
    ['an empty password', loginBodySchema, { login: 'a', password: '' }, ['required']],
    ['a password too long', loginBodySchema, { login: 'a', password: 'x'.repeat(257) }, ['too_long']],
    ['no version of what is changed', oilFactoryEditSchema.shape.version, undefined, ['required']],
    ['the version 0', oilFactoryEditSchema.shape.version, 0, ['invalid']],
    ['nothing on whether it works', oilFactoryEditSchema.shape.is_active, undefined, ['required']],
  ])('%s', (_what, schema, value, expected) => {
    expect(codes(schema, value)).toEqual(expected);
  });

  test.each(['', ' 1', '1 ', '01', '+1', '-1', '1e3', '0x10', '1.0', '12345678901'])(
    '%j is no number of a path',
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
])('%s is one address to accounts and to the page of contacts: %s', (typed, kept) => {
  expect(emailSchema.safeParse(typed).data).toBe(kept);
  expect(contactsContentSchema.shape.emails.safeParse([typed]).data?.[0]).toBe(kept);
});
