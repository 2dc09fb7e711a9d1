import { ENTERED, SECTIONS } from '@klaster/shared/contract/indicators';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { progress } from '../progress';
import { percentile } from '../report/statistics';
import { processorMs } from '../system/processor';
import type { Account } from './accounts';
import type { MeasuredSystem } from './system';
import type { ScaleTarget } from './scale';

/** Mean seconds for each field, of somebody who types figures from paper. */
const FIELD_SECONDS = 10;

/** Duration of the measurement in seconds: too short for anybody to complete all fields, so that all are typing throughout. */
const SECONDS = 90;

/** Milliseconds from the last key to the page's save. */
const PAUSE_MS = 800;

/** A quarter without reports in the sample. */
const PERIOD = { year: 2027, quarter: 1 };

/** Reports begun concurrently. */
const CONCURRENT_STARTS = 20;

/** Somebody who fills in a report field by field, on a page that saves by itself, one save at a time. */
class Typist {
  private readonly versions = new Map<string, number>();

  constructor(
    private readonly server: Pool,
    private readonly account: Account,
    private readonly report: number,
  ) {}

  /** Types until the deadline, beginning with a field. @param onSave called with the milliseconds of each save */
  async type(first: number, deadline: number, onSave: (ms: number) => void): Promise<void> {
    await sleep(Math.random() * FIELD_SECONDS * 1000);
    for (let field = first; performance.now() < deadline; field += 1) {
      await sleep(PAUSE_MS);
      const began = performance.now();
      await this.save(field % ENTERED.length, field);
      onSave(performance.now() - began);
      await sleep((0.5 + Math.random()) * FIELD_SECONDS * 1000 - PAUSE_MS);
    }
  }

  private async save(field: number, value: number): Promise<void> {
    const { key, section, format, isDay } = ENTERED[field]!;
    const version = this.versions.get(section) ?? 0;
    const typed = isDay ? '14.02.2022' : format === 'text' ? `матн ${value}` : 1 + (value % 90);
    const { statusCode, body } = await this.server.request({
      method: 'PATCH',
      path: `/api/reports/${this.report}/sections/${section}`,
      headers: { 'content-type': 'application/json', 'x-access-token': this.account.token },
      body: JSON.stringify({ version, figures: { [key]: typed } }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`save of ${section}: ${statusCode} ${text}`);
    this.versions.set(section, (JSON.parse(text) as { data: { version: number } }).data.version);
  }
}

/** A thousand people fill in reports at once, through the gateway. */
export async function measureFillingIn(system: MeasuredSystem, accounts: readonly Account[]): Promise<ScaleTarget[]> {
  const server = new Pool(system.gateway, { connections: 100 });
  const typists = await beginReports(system, server, accounts);
  progress(`${accounts.length} fill in for ${SECONDS} s`);
  const times: number[] = [];
  const readProcessorMs = async () => [
    await processorMs(system.api.pid),
    await processorMs(system.pid),
    await system.databaseMs(),
  ];
  const before = await readProcessorMs();
  const deadline = performance.now() + SECONDS * 1000;
  await Promise.all(
    typists.map((typist, index) => typist.type(index % ENTERED.length, deadline, (ms) => void times.push(ms))),
  );
  const after = await readProcessorMs();
  await server.close();
  const [api, gateway, database] = after.map((ms, index) => ((ms - before[index]!) / times.length).toFixed(1));
  const saves = `${times.length.toLocaleString('en-GB')} saves of ${accounts.length.toLocaleString('en-GB')} people`;
  const costs = `ms of a processor each: API ${api}, gateway ${gateway}, database ${database}; median ${percentile(times, 50).toFixed(0)} ms`;
  return [
    {
      name: `${saves}, ${SECTIONS.length} sections, ${ENTERED.length} fields: p99, ms (${costs})`,
      values: [percentile(times, 99)],
      limit: 300,
      digits: 0,
    },
  ];
}

/** Opens the period and begins a report for each account. */
async function beginReports(
  { database }: MeasuredSystem,
  server: Pool,
  accounts: readonly Account[],
): Promise<Typist[]> {
  progress(`${accounts.length} begin a report`);
  const { year, quarter } = PERIOD;
  await database.query(
    `insert into periods (year, quarter, due_on) values (${year}, ${quarter}, '${year}-04-20') on conflict do nothing`,
  );
  const typists: Typist[] = [];
  for (let from = 0; from < accounts.length; from += CONCURRENT_STARTS) {
    const batch = accounts.slice(from, from + CONCURRENT_STARTS);
    typists.push(
      ...(await Promise.all(
        batch.map(async (account) => new Typist(server, account, await beginReport(server, account))),
      )),
    );
  }
  return typists;
}

/** @returns the report's id */
async function beginReport(server: Pool, { cluster, token }: Account): Promise<number> {
  const { statusCode, body } = await server.request({
    method: 'POST',
    path: '/api/reports',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({ cluster_id: cluster, ...PERIOD }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
  return (JSON.parse(text) as { data: { id: number } }).data.id;
}
