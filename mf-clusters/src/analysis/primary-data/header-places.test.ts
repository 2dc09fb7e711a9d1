import { INDICATORS } from '@klaster/shared/contract/indicators';
import { placedHeader } from './header-places';

test('headers of texts are aligned like texts, those of numbers like numbers', () => {
  const cells = placedHeader(INDICATORS).flat();
  const below = (name: string) => cells.find((cell) => cell.name === name)?.below;
  expect(below('district_name')).toBe('text');
  expect(below('phone_number')).toBe('text');
  expect(below('cluster_lands')).toBe('figure');
  // A header over several columns is aligned at its start.
  expect(cells.filter(({ kind }) => kind !== 'field').every((cell) => cell.below === undefined)).toBe(true);
});
