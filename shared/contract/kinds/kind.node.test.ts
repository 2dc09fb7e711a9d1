import { REGISTERS } from '.';
import { entryPath } from './kind';

const ENTRY = { id: 5, stir: '305000002', province_code: '1703', is_removed: false };

it('leads staff to the page of an entry, live or removed', () => {
  expect(entryPath(REGISTERS.seed_companies, ENTRY)).toBe('/seeds-company-reestrs/view/5');
  expect(entryPath(REGISTERS.cooperatives, { ...ENTRY, is_removed: true })).toBe('/cooperatives-reestrs/view/5');
});

it('links to the list of its province if an entry has no page', () => {
  expect(entryPath(REGISTERS.oil_factories, ENTRY)).toBe('/oil-factories-reestrs/1703?q=305000002');
  expect(entryPath(REGISTERS.oil_factories, { ...ENTRY, is_removed: true })).toBe(
    '/deregistered-oil-factories-reestrs/1703?q=305000002',
  );
});
