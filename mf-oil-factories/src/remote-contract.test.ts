import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  rights: [
    '/oil-factories-reestrs accounts',
    '/oil-factories-reestrs/:region_id accounts',
    '/oil-factories-reestrs/:region_id/create accounts CREATE',
    '/oil-factories-reestrs/:region_id/edit/:id accounts UPDATE',
    '/deregistered-oil-factories-reestrs accounts',
    '/deregistered-oil-factories-reestrs/:region_id accounts',
    '/oil-factories-reestrs-auth everybody',
    '/oil-factories-reestrs-auth/:region_id everybody',
    '/oil-factories-deregistered-reestrs-auth everybody',
    '/oil-factories-deregistered-reestrs-auth/:region_id everybody',
    '/oil-factories-reestrs-auth/view/:id everybody',
    '/help/oil-factories everybody',
  ],
});
