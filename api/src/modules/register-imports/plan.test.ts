import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { differingFields } from './plan';

const STORED = {
  company_name: 'Олтин тола',
  address: "O'zbekiston ko‘chasi",
  activities: ['cotton', 'grain'],
  land: 12.5,
  is_active: true,
  website: null,
} as unknown as OrganisationRow;

it.each<[string, Record<string, unknown>, string[]]>([
  ['the same values', { company_name: 'Олтин тола', land: 12.5, is_active: true, website: null }, []],
  ['choices in another order', { activities: ['grain', 'cotton'] }, []],
  ['a choice less', { activities: ['cotton'] }, ['activities']],
  ['another choice', { activities: ['cotton', 'seeds'] }, ['activities']],
  ['a text that was stored before it was normalised', { address: 'Oʻzbekiston koʻchasi' }, []],
  ['another text', { company_name: 'Олтин Тола' }, ['company_name']],
  ['other values of several types', { land: 12.25, is_active: false, website: 'x' }, ['land', 'is_active', 'website']],
  ['an emptied field', { land: null }, ['land']],
])('of %s, differing fields are found', (_what, input, fields) => {
  expect(differingFields(STORED, input as never)).toEqual(fields);
});
