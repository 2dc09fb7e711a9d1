import { sql } from 'kysely';

/**
 * Whether the user `u` may read reports of the cluster `c`: its own people may, and staff of its territory. The single condition for
 * notices of a report, for reminders, and for which notices are listed later. Source: specification 6.1.
 */
export const mayReadReports = sql<boolean>`(
  (u.cluster_id is null or u.cluster_id = c.id) and (u.province_code is null or u.province_code = c.province_code)
)`;
