import { MOST_PRIMARY_ROWS, REPORT_STATUS } from '@klaster/shared/contract';
import { INDICATOR_KEYS, INDICATORS, summarise } from '@klaster/shared/contract/indicators';
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
        const answer = {
          keys: [...INDICATOR_KEYS],
          rows: rows.slice(0, MOST_PRIMARY_ROWS).map(presentRow),
          total: rows.length,
        };
        return rows.length > MOST_PRIMARY_ROWS ? { ...answer, groups: groupsOf(rows) } : answer;
      }, turnOf(call)),
    ),
    'GET /api/primary-data/export.xlsx': lists(({ query, language, ...call }, scope) =>
      exports.write({ ...query, scope }, language, turnOf(call)),
    ),
  } satisfies Partial<Handlers>;
}

/** What the reports of each province come to, then what all do: of a part of them, nobody could work it out. */
function groupsOf(rows: readonly PrimaryRow[]) {
  const provinces = new Map(rows.map(({ province_code, province_name }) => [province_code, province_name]));
  const own = (code: string) => rows.filter(({ province_code }) => province_code === code);
  return [...[...provinces].map(([code, name]) => groupOf(code, name, own(code))), groupOf(null, null, rows)];
}

function groupOf(province_code: string | null, province_name: string | null, rows: readonly PrimaryRow[]) {
  const summaries = INDICATORS.map((one) => summarise(one, (key) => rows.map(({ figures }) => figures[key] ?? null)));
  return {
    province_code,
    province_name,
    reports: rows.length,
    total: summaries.map(({ total }) => total),
    median: summaries.map(({ median }) => median),
    missing: summaries.map(({ missing }) => missing),
    least: summaries.map(({ least }) => least),
    most: summaries.map(({ most }) => most),
  };
}

function presentRow({ status, figures, ...row }: PrimaryRow) {
  return {
    ...row,
    status: REPORT_STATUS[status],
    values: INDICATOR_KEYS.map((key) => figures[key] ?? null),
  };
}
