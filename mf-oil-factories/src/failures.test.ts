import { testFailures } from '@klaster/shared/testing';
import { definition } from './routes';

const SEARCH = '/oil-factories-reestrs-auth?search=namuna';

testFailures({
  load: () => import('./remote'),
  definition,
  also: [SEARCH],
  silent: (at) => {
    // The search does not need the totals.
    if (at === SEARCH) return ['GET /api/oil_factories/provinces_totals'];
    return /^\/(deregistered-)?oil-factories-reestrs\/1703$/.test(at) ? ['GET /api/me/lists'] : [];
  },
});
