import { POSITIONS, type Position } from '@klaster/shared/contract/http';
import { assertNoWider, type Rights } from './policy';

const BINDINGS = {
  'the republic': { province_code: null, cluster_id: null },
  Andijon: { province_code: '1703', cluster_id: null },
  Buxoro: { province_code: '1706', cluster_id: null },
  'a cluster': { province_code: null, cluster_id: 1 },
  'another cluster': { province_code: null, cluster_id: 2 },
} as const;

type Binding = keyof typeof BINDINGS;

/** Where administrators may move themselves. */
const MOVES: Readonly<Record<Binding, readonly Binding[]>> = {
  'the republic': ['the republic', 'Andijon', 'Buxoro', 'a cluster', 'another cluster'],
  Andijon: ['Andijon'],
  Buxoro: ['Buxoro'],
  'a cluster': ['a cluster'],
  'another cluster': ['another cluster'],
};

const rights = (binding: Binding, positions: readonly Position[] = ['ADMIN']): Rights => ({
  ...BINDINGS[binding],
  positions,
  is_active: true,
});

const isAllowed = (before: Rights, after: Rights) => {
  try {
    assertNoWider(before, after);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'own_rights' });
    return false;
  }
};

const ALL = Object.keys(BINDINGS) as Binding[];

it.each(ALL)('moves nobody from %s to where they could reach more', (from) => {
  expect(ALL.filter((to) => isAllowed(rights(from), rights(to)))).toEqual(MOVES[from]);
});

it.each(POSITIONS)('lets nobody with %s take a position that they do not hold', (held) => {
  const taken = POSITIONS.filter((added) => isAllowed(rights('Andijon', [held]), rights('Andijon', [held, added])));
  expect(taken).toEqual(held === 'ADMIN' ? POSITIONS : [held]);
  expect(isAllowed(rights('Andijon', [held]), rights('Andijon', []))).toBe(true);
});
