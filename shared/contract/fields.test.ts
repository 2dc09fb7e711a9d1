import { legalActBodySchema, lineSchema, loginBodySchema, remarkSchema } from './index';
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
  'аб\u0000в',
  'аб\nв',
  'аб\u0085в',
  'аб\ud800',
  '\udc00аб',
  'а\u200bб',
  '\u200b\u200b',
  'а\u202eб',
  '---',
  '«»',
])('%j is none', (name) => {
  expect(codes(lineSchema(2, 200), name)).toEqual(['invalid']);
});

test('an empty name is missing, not wrong', () => {
  expect(codes(lineSchema(2, 200), ' ')).not.toContain('invalid');
  expect(codes(lineSchema(2, 200), ' ')[0]).toBe('required');
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
