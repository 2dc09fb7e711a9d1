import { testRemoteContract } from '@klaster/shared/testing';
import { definition } from './routes';

testRemoteContract({
  load: () => import('./remote'),
  definition,
  source: __dirname,
  rights: `
/ everybody
/amallar staff
/amallar/cluster-info/:id staff
/amallar/cluster-info/:id/rounds staff
/malumotlarim/cluster-info/:id/rounds cluster
/hududlar/cluster-info/:id/rounds staff
/malumotlarim cluster
/malumotlarim/create cluster CREATE
/malumotlarim/edit/:id cluster CREATE UPDATE
/malumotlarim/cluster-info/:id cluster
/hududlar/create/:id staff CREATE
/hududlar/edit/:id staff CREATE UPDATE
/hududlar/cluster-info/:id staff
/hududlar staff
/hududlar/clusters/:id staff
/hududlar/periods staff
/clusters staff
/primary-data staff
/baxolash-mezoni everybody
/rating/compare everybody
/rating/provenance/:cluster_id everybody
/rating/provenance/province/:province_code everybody
/rating accounts
/scoring-method staff
/rating/:cluster_id accounts
/rating/:cluster_id/what-if accounts
/map staff
/reports staff
/compare staff
/help/clusters everybody
`,
});
