import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  rights: `
/reestrs accounts
/deregistered-clusters accounts
/reestrs/create accounts CREATE
/reestrs/edit/:id accounts UPDATE
/reestrs/view/:id accounts
/reestrs-auth everybody
/deregistered-auth everybody
/reestrs-auth/view/:id everybody
/seeds-company-reestrs accounts
/deregistered-seeds-company-reestrs accounts
/seeds-company-reestrs/create accounts CREATE
/seeds-company-reestrs/edit/:id accounts UPDATE
/seeds-company-reestrs/view/:id accounts
/seeds-reestrs-auth everybody
/deregistered-seeds-auth everybody
/seeds-reestrs-auth/view/:id everybody
/cooperatives-reestrs accounts
/deregistered-cooperations accounts
/cooperatives-reestrs/create accounts CREATE
/cooperatives-reestrs/edit/:id accounts UPDATE
/cooperatives-reestrs/view/:id accounts
/cooperation-reestrs-auth everybody
/cooperation-deregistered-auth everybody
/cooperation-reestrs-auth/view/:id everybody
/help/registers everybody
`,
});
