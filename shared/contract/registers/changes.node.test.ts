import type * as z from 'zod';
import { legalActBodySchema } from './organisation';
import { bulkActivityBodySchema, bulkLegalActBodySchema, bulkUndoBodySchema } from './bulk';
import { listSettingsChangeSchema } from './list-settings';
import { registerSchemas } from './schemas';

const faultsIn = (schema: z.ZodType, body: unknown) =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('many entries at once', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  it('are those chosen, or all that a filter finds: one of both', () => {
    for (const [schema, act] of [
      [bulkLegalActBodySchema, {}],
      [bulkActivityBodySchema, { is_active: true }],
    ] as const) {
      expect(faultsIn(schema, { ...act, ids: [1] })).toEqual([]);
      expect(faultsIn(schema, { ...act, filter: {} })).toEqual([]);
      expect(faultsIn(schema, act)).toEqual([['ids', 'required']]);
      expect(faultsIn(schema, { ...act, ids: [1], filter: {} })).toEqual([['ids', 'required']]);
    }
  });

  it('are some, and no more than are done at once', () => {
    for (const schema of [bulkLegalActBodySchema, bulkUndoBodySchema]) {
      expect(faultsIn(schema, { ids: [] })).toEqual([['ids', 'required']]);
      expect(faultsIn(schema, { ids: ids(500) })).toEqual([]);
      expect(faultsIn(schema, { ids: ids(501) })).toEqual([['ids', 'too_long']]);
    }
  });

  it('must be named to undo their removal: a filter may find others by then', () => {
    expect(faultsIn(bulkUndoBodySchema, {})).toEqual([['ids', 'required']]);
    expect(faultsIn(bulkUndoBodySchema, { filter: {} })).toHaveLength(2);
  });

  it('are narrowed as lists are', () => {
    const filter = { province_code: '1703', district_code: '1703202', active: 'false', search: 'тола' };
    expect(faultsIn(bulkLegalActBodySchema, { filter })).toEqual([]);
    expect(faultsIn(bulkLegalActBodySchema, { filter: { active: 'maybe' } })).toEqual([['filter.active', 'invalid']]);
    expect(faultsIn(bulkLegalActBodySchema, { filter: { sort: 'stir' } })).toHaveLength(1);
    expect(faultsIn(bulkActivityBodySchema, { ids: [1] })).toEqual([['is_active', 'required']]);
  });
});

it('an order is of no day before the republic’s first', () => {
  expect(faultsIn(legalActBodySchema, { order_date: '1991-08-31' })).toEqual([['order_date', 'too_small']]);
  expect(faultsIn(legalActBodySchema, { order_date: '1991-09-01' })).toEqual([]);
  expect(faultsIn(legalActBodySchema, { order_date: '22.11.2026' })).toEqual([['order_date', 'invalid']]);
});

describe('how a list is wanted', () => {
  const LIST = { register: 'clusters', state: 'live' } as const;
  const faults = (change: object) => faultsIn(listSettingsChangeSchema, { ...LIST, ...change });

  it('names columns of that list, each once, and a size that is offered', () => {
    expect(faults({ hidden: ['stir', 'activities'], page_size: 25 })).toEqual([]);
    expect(faults({ hidden: null })).toEqual([]);
    expect(faults({ page_size: null })).toEqual([]);
    expect(faults({ hidden: ['stir', 'stir'] })).toEqual([['hidden.1', 'invalid']]);
    expect(faults({ hidden: ['company_name'] })).toEqual([['hidden.0', 'invalid']]);
    expect(faults({ hidden: ['removed_at'] })).toEqual([['hidden.0', 'invalid']]);
    expect(faults({ state: 'removed', hidden: ['removed_at'] })).toEqual([]);
    expect(faults({ page_size: 26 })).toEqual([['page_size', 'invalid']]);
    expect(faults({ hidden: Array.from({ length: 51 }, () => 'x') })[0]).toEqual(['hidden', 'too_long']);
  });

  it('refuses an unknown register or state, and hidden columns that are no list of texts', () => {
    expect(faults({})).toEqual([['hidden', 'required']]);
    expect(faults({ register: 'no_register', page_size: 25 })).toEqual([['register', 'invalid']]);
    expect(faults({ state: 'lost', page_size: 25 })).toEqual([['state', 'invalid']]);
    expect(faults({ hidden: 'stir' })).toEqual([['hidden', 'invalid']]);
    expect(faults({ hidden: [1] })).toEqual([['hidden.0', 'invalid']]);
  });
});

describe('an entry’s own fields', () => {
  const input = (register: 'clusters' | 'seed_companies' | 'cooperatives', field: string, value: unknown) =>
    faultsIn(registerSchemas[register].input, { [field]: value }).filter(([path]) => path?.startsWith(field));

  it.each([
    [
      'clusters',
      'land_area',
      {
        good: [0, 2_000_000, null],
        bad: [
          [-1, 'too_small'],
          [2_000_001, 'too_big'],
          ['1', 'invalid'],
        ],
      },
    ],
    [
      'cooperatives',
      'members_count',
      {
        good: [0, 12],
        bad: [
          [1.5, 'invalid'],
          [-1, 'too_small'],
        ],
      },
    ],
    [
      'seed_companies',
      'has_laboratory',
      {
        good: [true, false],
        bad: [
          [null, 'required'],
          ['yes', 'required'],
        ],
      },
    ],
    [
      'seed_companies',
      'crops',
      {
        good: [[], ['cotton', 'rice']],
        bad: [
          [['cotton', 'cotton'], 'invalid'],
          [null, 'required'],
        ],
      },
    ],
  ] as const)('of %s: %s is held to its bounds', (register, field, { good, bad }) => {
    for (const value of good) expect([value, input(register, field, value)]).toEqual([value, []]);
    for (const [value, code] of bad) expect([value, input(register, field, value)]).toEqual([value, [[field, code]]]);
    expect(input('seed_companies', 'crops', ['gold'])).toEqual([['crops.0', 'invalid']]);
  });
});
