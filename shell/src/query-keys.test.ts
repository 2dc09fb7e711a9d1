import { testQueryKeys } from '@klaster/shared/testing';
import { publicClient } from '@klaster/shared/http';
import { auditQuery } from './audit/queries';
import { versionsQuery } from './contacts/editor/queries';
import * as main from './main/queries';
import { historyQuery } from './releases/queries';
import { clustersQuery, userQuery, usersQuery } from './users/queries';

const QUARTER = { year: 2026, quarter: 3 };
const OTHER = { year: 2025, quarter: 2 };
const AUDIT = { who: '', action: '', entity: 'clusters', entity_id: 0, from: '', to: '' };
const OTHER_AUDIT = {
  who: 'а',
  action: 'edit',
  entity: 'users',
  entity_id: 7,
  from: '2026-01-01',
  to: '2026-02-01',
};
const OTHER_USERS = { page: 2, search: 'а', position: 'ADMIN', territory: '1703', active: 'true', sort: 'login' };

testQueryKeys(
  __dirname,
  [
    [usersQuery, [{}], [OTHER_USERS]],
    [userQuery, ['7'], ['8']],
    [clustersQuery, ['1703'], ['1706']],
    [historyQuery, [publicClient, 'shell', 20], [null, 'mf-clusters', 60]],
    [auditQuery, [AUDIT, 'uz-Cyrl', true], [OTHER_AUDIT]],
    [versionsQuery, [1], [2]],
    [main.campaignQuery, [QUARTER], [OTHER]],
    [main.figuresQuery, [[QUARTER, OTHER], QUARTER], [[QUARTER], OTHER]],
    [main.worseQuery, [QUARTER], [OTHER]],
    [main.decisionsQuery, [QUARTER], [OTHER]],
    [main.ratingQuery, [1], [2]],
  ],
  // Texts, apps for either address of the platform, and reports of the user's own cluster.
  ['auditLabelsQuery', 'labelsQuery', 'helpQuery', 'appsQuery', 'ownReportsQuery'],
);
