import { ENTERED, SECTIONS } from '@klaster/shared/contract/indicators';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { progress } from '../progress';
import { percentile } from '../report/statistics';
import { processorMs } from '../system/processor';
import type { Account } from './accounts';
import type { MeasuredSystem } from './system';
import type { ScaleTarget } from './scale';

/** Seconds from one field to the next, of somebody who reads figures from paper and types them. */
const FIELD_SECONDS = 10;

/** Seconds that are measured: nobody is done with all fields by then, so that all are at work all the time. */
const SECONDS = 90;

/** Milliseconds after the last key until a page saves. */
const PAUSE_MS = 800;

/** A quarter without reports in the sample. */
const PERIOD = { year: 2027, quarter: 1 };

/** Reports that are begun at once. */
const AT_ONCE = 20;

/** One who fills in a report, a field after the other; the page saves by itself, one save after the other. */
class Filling {
  private readonly versions = new Map<string, number>();

  constructor(
    private readonly server: Pool,
    private readonly account: Account,
    private readonly report: number,
  ) {}

  /** Types until it is over, from a field on. @param onSave called with the milliseconds of each save */
  async type(from: number, over: number, onSave: (ms: number) => void): Promise<void> {
    await sleep(Math.random() * FIELD_SECONDS * 1000);
    for (let field = from; performance.now() < over; field += 1) {
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
  progress(`${accounts.length} begin a report`);
  const { year, quarter } = PERIOD;
  await system.database.query(
    `insert into periods (year, quarter, due_on) values (${year}, ${quarter}, '${year}-04-20') on conflict do nothing`,
  );
  const fillings: Filling[] = [];
  for (let from = 0; from < accounts.length; from += AT_ONCE)
    fillings.push(
      ...(await Promise.all(
        accounts
          .slice(from, from + AT_ONCE)
          .map(async (account) => new Filling(server, account, await begin(server, account))),
      )),
    );
  progress(`${accounts.length} fill in for ${SECONDS} s`);
  const times: number[] = [];
  const used = async () => [
    await processorMs(system.api.pid),
    await processorMs(system.pid),
    await system.databaseMs(),
  ];
  const before = await used();
  const over = performance.now() + SECONDS * 1000;
  await Promise.all(
    fillings.map((filling, index) => filling.type(index % ENTERED.length, over, (ms) => void times.push(ms))),
  );
  const after = await used();
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

async function begin(server: Pool, { cluster, token }: Account): Promise<number> {
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
