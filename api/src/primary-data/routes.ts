import { REPORT_STATUS } from '@klaster/shared/contract';
import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import type { Handlers } from '../http/call';
import { WorkQueue } from '../http/work-queue';
import { sightOf } from '../regions/routes';
import type { Services } from '../services';
import { listPrimaryRows, type PrimaryRow } from './repository';

/** Each holds all its rows in memory, some 10 MB at most, and then sends them as one text. */
const AT_ONCE = 3;
const MOST_WAITING = 16;
const RETRY_SECONDS = 5;

export function primaryDataRoutes({ db, primaryExports }: Services) {
  const queue = new WorkQueue(AT_ONCE, MOST_WAITING, RETRY_SECONDS);
  return {
    'GET /api/primary-data': ({ query, user, language }) =>
      queue.run(async () => {
        const rows = await listPrimaryRows(db, { ...query, sight: sightOf(user) }, language);
        return { keys: [...INDICATOR_KEYS], rows: rows.map(presentRow) };
      }),
    'GET /api/primary-data/export.xlsx': ({ query, user, language }) =>
      primaryExports.write({ ...query, sight: sightOf(user) }, language),
  } satisfies Partial<Handlers>;
}

function presentRow({ status, figures, ...row }: PrimaryRow) {
  return {
    ...row,
    status: REPORT_STATUS[status],
    values: INDICATOR_KEYS.map((key) => figures[key] ?? null),
  };
}
