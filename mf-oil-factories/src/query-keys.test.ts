import { publicClient, sessionClient } from '@klaster/shared/http';
import { testQueryKeys } from '@klaster/shared/testing';
import * as factories from './features/oil-factories/queries';

testQueryKeys(__dirname, [
  [factories.provinceTotalsQuery, [publicClient], [sessionClient]],
  [factories.removedProvincesQuery, [publicClient], [sessionClient]],
  [factories.factoriesQuery, [publicClient, 'live', '1703'], [sessionClient, 'removed', '1706']],
  [factories.searchQuery, [publicClient, 'а'], [sessionClient, 'б']],
]);
