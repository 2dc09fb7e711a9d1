import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import { registerSchemas } from '@klaster/shared/contract/registers';
import { inventKind } from './registers';

const OFFICE = { now: new Date('2026-11-20T12:00:00Z'), removerId: 1 };

it.each(REGISTER_NAMES)('invents valid %s, the same each time', (register) => {
  const entries: Record<string, unknown>[] = inventKind(register)(OFFICE);
  expect(entries).toHaveLength(200);
  const { shape } = registerSchemas[register].input;
  const kindFields = Object.entries(shape).filter(([name]) => name in REGISTERS[register].fields);
  for (const [name, schema] of kindFields)
    for (const entry of entries) expect([name, schema.safeParse(entry[name]).error]).toEqual([name, undefined]);
  expect(inventKind(register)(OFFICE)).toEqual(entries);
});

it('gives every entry another STIR', () => {
  const stirs = REGISTER_NAMES.flatMap((register) => inventKind(register)(OFFICE).map(({ stir }) => stir));
  expect(new Set(stirs).size).toBe(stirs.length);
});
