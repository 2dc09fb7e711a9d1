import { ACTS, listGrantedActs, GRANTED_ACTS } from '../accounts/acts';
import { REPUBLIC_ADMIN } from '../accounts/authority';
import { grantedActs } from './acts';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';

const table: Readonly<Record<string, Endpoint>> = endpoints;
const [sample] = Object.values(table);

test('the explanations of positions match the table of endpoints', () => {
  expect(GRANTED_ACTS).toEqual(grantedActs(table));
  expect(new Set(GRANTED_ACTS.map(({ act }) => act))).toEqual(new Set(ACTS));
});

test('a call that needs a position and that no explained screen makes is found', () => {
  const added = { ...table, 'POST /api/quotas': { ...sample!, authority: REPUBLIC_ADMIN } };
  expect(() => grantedActs(added)).toThrow('POST /api/quotas');
});

test('a call whose position has become another is found', () => {
  const name = 'PATCH /api/registers/clusters/:id/remove';
  const changed = { ...table, [name]: { ...table[name]!, authority: REPUBLIC_ADMIN } };
  expect(() => grantedActs(changed)).toThrow('entries_remove');
});

test.each([
  ['UPDATE', { province_code: null, cluster_id: null }, ['entries_change', 'reports_fill', 'reports_decide']],
  ['UPDATE', { province_code: '1703', cluster_id: 3 }, ['reports_fill', 'targets']],
  ['DELETE', { province_code: '1703', cluster_id: 3 }, []],
  [
    'ADMIN',
    { province_code: '1703', cluster_id: null },
    ['entries_restore', 'imports_undo', 'reports_reopen', 'accounts', 'audit'],
  ],
] as const)('%s of %j lets it do %j', (position, account, acts) => {
  expect(listGrantedActs(position, account)).toEqual(acts);
});

test('actions for the whole republic are only for users whose territory is the republic', () => {
  expect(listGrantedActs('ADMIN', { province_code: null, cluster_id: null })).toEqual(
    expect.arrayContaining(['periods', 'methods', 'contacts', 'second_factor']),
  );
});
