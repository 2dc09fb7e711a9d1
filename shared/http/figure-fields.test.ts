import * as z from 'zod';
import { endpoints } from '../contract/endpoints/endpoints';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { readFigures } from './figure-fields';

type JsonSchema = { type?: string; anyOf?: JsonSchema[]; properties?: Record<string, JsonSchema>; items?: JsonSchema };

/** Numbers of answers that are no figures: ids, periods, versions, pages, rows of a file. */
const NO_FIGURES = new Set([
  'after',
  'alg',
  'attempts',
  'before',
  'behind',
  'changed',
  'cluster_id',
  'clusters',
  'completeness',
  'confirmed',
  'count',
  'counted',
  'created',
  'dark_green',
  'done',
  'draft',
  'earned',
  'ended',
  'entity_id',
  'expected',
  'faults_total',
  'faulty',
  'fillable',
  'filled',
  'from',
  'gain',
  'green',
  'high',
  'id',
  'identities',
  'key_id',
  'lag_seconds',
  'late',
  'least_counted',
  'level',
  'low',
  'median',
  'medians',
  'medians_of',
  'method_version',
  'middle',
  'milliseconds',
  'mine',
  'missing',
  'more_changes',
  'movement',
  'movement_year',
  'new',
  'next',
  'none',
  'offset',
  'page_size',
  'passkeys',
  'points',
  'position',
  'quarter',
  'rank',
  'ranked',
  'rate_per_minute',
  'recovery_codes',
  'rejected',
  'remarks',
  'report_version',
  'reports',
  'reports_before',
  'restored_from',
  'round',
  'row',
  'same',
  'score',
  'scored',
  'size',
  'status',
  'timeout',
  'to_mend',
  'to_review',
  'total',
  'undo_seconds',
  'unexplained',
  'unread',
  'usual',
  'value',
  'values',
  'version',
  'year',
  'yellow',
]);

/** Every field below a schema, with its types. */
function fields({ anyOf = [], properties = {}, items }: JsonSchema): [string, string[]][] {
  const own = Object.entries(properties).flatMap(([name, schema]): [string, string[]][] => [
    [name, [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? [])],
    ...fields(schema),
  ]);
  return [...own, ...anyOf.flatMap(fields), ...(items ? fields(items) : [])];
}

const answers = Object.values(endpoints as Record<string, Endpoint>).flatMap(({ answer }) =>
  fields(z.toJSONSchema(answer, { unrepresentable: 'any' }) as JsonSchema),
);

const isRead = (name: string) => readFigures<Record<string, unknown>>({ [name]: '7' })[name] === 7;

it('reads every figure of the contract, and nothing else', () => {
  const numbers = answers.filter(([, types]) => types.some((type) => type === 'number' || type === 'integer'));
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.map(([name]) => name).filter((name) => !isRead(name) && !NO_FIGURES.has(name))).toEqual([]);
  const others = answers.filter((field) => !numbers.includes(field)).map(([name]) => name);
  expect(others.filter(isRead)).toEqual([]);
});

it.each([
  ['120.5', 120.5],
  [' 36 ', 36],
  ['-0.25', -0.25],
  ['1e3', 1000],
  ['', null],
  ['n/a', null],
  ['1,234', null],
  ['1 234.5', null],
  ['0x10', null],
  ['Infinity', null],
  [36, 36],
  [null, null],
])('reads %j as %j', (written, figure) => {
  expect(readFigures({ factories: [{ daily_capacity: written, stir: '123456789' }] })).toEqual({
    factories: [{ daily_capacity: figure, stir: '123456789' }],
  });
});
