import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { MAX_PRIMARY_ROWS } from '@klaster/shared/contract/reports';
import { INDICATOR_KEYS, INDICATORS, summarise } from '@klaster/shared/contract/indicators';
import { lists } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { inTimeSlice } from '../../kernel/queue/time-slice';
import { fairQueue, callerByUser } from '../../kernel/queue/work-queue';
import { exportPrimaryData } from './export';
import { listPrimaryRows, type PrimaryRow } from './repository';

export function primaryDataRoutes({ db }: Services) {
  /** Each holds all reports of its quarter in memory, 30 MB at most. */
  const queue = fairQueue('primary_data', { concurrency: 3, maxWaiting: 16, retrySeconds: 5 });
  return {
    'GET /api/primary-data': lists(({ query, language, ...call }, scope) =>
      queue.run(async () => {
        const rows = await listPrimaryRows(db, { ...query, scope }, { language });
        const answer = {
          keys: [...INDICATOR_KEYS],
          rows: rows.slice(0, MAX_PRIMARY_ROWS).map(presentRow),
          total: rows.length,
        };
        return rows.length > MAX_PRIMARY_ROWS ? { ...answer, groups: await summariseGroups(rows) } : answer;
      }, callerByUser(call)),
    ),
    'GET /api/primary-data/export.xlsx': lists(({ query, ...call }, scope) =>
      exportPrimaryData(db, { ...query, scope }, call),
    ),
  } satisfies Partial<Handlers>;
}

/** Summaries by group. Needed if only a part of the rows is sent. Other requests are served between the groups. */
async function summariseGroups(rows: readonly PrimaryRow[]) {
  const provinces = new Map(rows.map(({ province_code, province_name }) => [province_code, province_name]));
  const groups = [];
  for (const [code, name] of provinces) {
    const provinceRows = rows.filter(({ province_code }) => province_code === code);
    groups.push(await inTimeSlice(() => summariseGroup(code, name, provinceRows)));
  }
  return [...groups, await inTimeSlice(() => summariseGroup(null, null, rows))];
}

function summariseGroup(province_code: string | null, province_name: string | null, rows: readonly PrimaryRow[]) {
  const summaries = INDICATORS.map((indicator) =>
    summarise(indicator, (key) => rows.map(({ figures }) => figures[key] ?? null)),
  );
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
