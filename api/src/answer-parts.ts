import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import type { EndpointName } from '@klaster/shared/contract/endpoints';
import type { RegisterName } from '@klaster/shared/contract/kinds';

/** Parts of the data that have a version: see `0013-public-versions`. */
type Part = RegisterName | 'places' | 'rating' | 'contacts' | 'periods' | 'today';

const FACTORIES: readonly Part[] = ['oil_factories', 'places'];

const RATING: readonly Part[] = ['rating', 'clusters', 'places', 'periods', 'today'];

const OTHERS: Partial<Record<EndpointName, readonly Part[]>> = {
  'GET /api/contacts': ['contacts'],
  'GET /api/provinces': ['places'],
  'GET /api/districts': ['places'],
  'GET /api/overview': ['clusters', 'oil_factories', 'places'],
  'GET /api/rating': RATING,
  'GET /api/rating/clusters/:id': RATING,
  'GET /api/rating/provinces': RATING,
  'GET /api/scoring-methods': ['rating'],
  'GET /api/oil_factories/provinces_totals': FACTORIES,
  'GET /api/oil_factories/:region_id': FACTORIES,
  'GET /api/oil_factories/removed/provinces': FACTORIES,
  'GET /api/oil_factories/removed/:region_id': FACTORIES,
};

const ofRegister = (register: RegisterName): [string, readonly Part[]][] =>
  ['', '/provinces', '/:id'].map((path) => [`GET /api/registers/${register}${path}`, [register, 'places']]);

const PARTS = new Map<string, readonly Part[]>([...Object.entries(OTHERS), ...REGISTER_NAMES.flatMap(ofRegister)]);

/** Parts of the data that a public answer depends on; undefined: it is not cached. */
export const answerParts = (name: EndpointName): readonly string[] | undefined => PARTS.get(name);
