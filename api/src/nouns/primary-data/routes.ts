import { REPORT_STATUS } from '@klaster/shared/contract';
import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { lists } from '../../kernel/authority/guarded';
import type { Handlers } from '../../kernel/http/call';
import { fairShare, turnOf } from '../../kernel/queue/shares';
import { WorkQueue } from '../../kernel/queue/work-queue';
import type { Services } from '../../kernel/http/services';
import { PrimaryExports } from './export';
import { listPrimaryRows, type PrimaryRow } from './repository';

/** Each holds all its rows in memory, some 10 MB at most, and then sends them as one text. */
const AT_ONCE = 3;
const MOST_WAITING = 16;
const RETRY_SECONDS = 5;

export function primaryDataRoutes({ db }: Services) {
  const exports = new PrimaryExports(db);
  const queue = new WorkQueue({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    retrySeconds: RETRY_SECONDS,
    share: fairShare(AT_ONCE, MOST_WAITING),
  });
  return {
    'GET /api/primary-data': lists(({ query, language, ...call }, scope) =>
      queue.run(async () => {
        const rows = await listPrimaryRows(db, { ...query, scope }, language);
        return { keys: [...INDICATOR_KEYS], rows: rows.map(presentRow) };
      }, turnOf(call)),
    ),
    'GET /api/primary-data/export.xlsx': lists(({ query, language, ...call }, scope) =>
      exports.write({ ...query, scope }, language, turnOf(call)),
    ),
  } satisfies Partial<Handlers>;
}

function presentRow({ status, figures, ...row }: PrimaryRow) {
  return {
    ...row,
    status: REPORT_STATUS[status],
    values: INDICATOR_KEYS.map((key) => figures[key] ?? null),
  };
}
