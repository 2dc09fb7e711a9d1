import {
  clusterListQuerySchema,
  legalActBodySchema,
  lineSchema,
  loginBodySchema,
  phoneSchema,
  remarkSchema,
  stirSchema,
} from './index';
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
