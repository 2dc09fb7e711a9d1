import type { CallName } from '@klaster/shared/http';
import { testFailures } from '@klaster/shared/testing';
import { definition } from './routes';

const PROVINCES: CallName = 'GET /api/provinces';

const SILENT: Readonly<Record<string, readonly CallName[]>> = {
  // The filter offers all provinces.
  ...Object.fromEntries(['/', '/amallar', '/clusters', '/rating', '/map', '/reports'].map((at) => [at, [PROVINCES]])),
  // The remark is typed anew; not every server has targets.
  '/amallar/cluster-info/1': ['GET /api/remark/cluster/:id'],
  '/malumotlarim/edit/1': ['GET /api/rating/target'],
};

testFailures({ load: () => import('./remote'), definition, silent: (at) => SILENT[at] ?? [] });
