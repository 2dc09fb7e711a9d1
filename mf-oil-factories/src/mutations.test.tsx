import type { CallName } from '@klaster/shared/http';
import { publicClient, sessionClient } from '@klaster/shared/http';
import { entryQuery } from '@klaster/shared/register';
import { LegalActDialog } from '@klaster/shared/register/staff';
import { testMutations } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import {
  factoriesQuery,
  provinceTotalsQuery,
  removedProvincesQuery,
  searchQuery,
} from './features/oil-factories/queries';
import { oilFactories } from './features/oil-factories/queries';
import { aFactory } from './test/fixtures';

const audiences = <Query,>(query: (client: typeof sessionClient) => Query) => [
  query(sessionClient),
  query(publicClient),
];

const LISTS: CallName[] = [
  'GET /api/oil_factories/provinces_totals',
  'GET /api/oil_factories/removed/provinces',
  'GET /api/oil_factories/:region_id',
  'GET /api/oil_factories/removed/:region_id',
  'GET /api/registers/oil_factories',
  'GET /api/oil_factories/factory/:id',
];

const TARGET = { entry: aFactory() as never, open: true };

const act = (kind: 'remove' | 'restore') => ({
  part: <LegalActDialog register={oilFactories} act={kind} target={TARGET} close={() => undefined} folded />,
  press: async (user: { click: (element: Element) => Promise<void> }) =>
    user.click(await screen.findByRole('button', { name: 'Ҳа' })),
  changes: LISTS,
  code: 'already_removed' as const,
});

testMutations({
  source: __dirname,
  queries: {
    'GET /api/oil_factories/provinces_totals': audiences(provinceTotalsQuery),
    'GET /api/oil_factories/removed/provinces': audiences(removedProvincesQuery),
    'GET /api/oil_factories/:region_id': audiences((client) => factoriesQuery(client, 'live', '1703')),
    'GET /api/oil_factories/removed/:region_id': audiences((client) => factoriesQuery(client, 'removed', '1703')),
    'GET /api/registers/oil_factories': audiences((client) => searchQuery(client, 'мой')),
    'GET /api/oil_factories/factory/:id': entryQuery(oilFactories, '5'),
  },
  mutations: {
    'PATCH /api/oil_factories/remove/:id': act('remove'),
    'PATCH /api/oil_factories/restore/:id': act('restore'),
  },
  withoutEffect: [],
});
