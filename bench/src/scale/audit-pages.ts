import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@klaster/shared/contract';
import { requestData, signIn } from '../api/instance';
import { fillTable, type Client } from '../api/repository';
import { addAccounts } from './accounts';
import { progress } from '../progress';
import { median } from '../report/statistics';
import { processorMs } from '../system/processor';
import type { MeasuredSystem } from './system';
import type { ScaleTarget } from './scale';

const ENTRIES_PER_DAY = 500;
const DAYS = 3650;
const RUNS = 20;
const PROVINCE = '1703';

/** Authors of the entries, beside an administrator with a tenth of all. */
const PEOPLE = 1000;

/** Fills the audit without the chain's trigger, which is not what is measured. */
async function fillAudit(client: Client): Promise<void> {
  await addAccounts(client, PEOPLE);
  await fillTable(client, 'audit', async () => {
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into audit (at, user_id, action, entity, entity_id, after)
       select now() - i * interval '1 day' / ${ENTRIES_PER_DAY},
         case when i % 10 = 0 then 1 else u.ids[1 + (i * 31) % cardinality(u.ids)] end,
         ($1::text[])[1 + (i / 7) % cardinality($1::text[])], ($2::text[])[1 + (i / 3) % cardinality($2::text[])],
         1 + i % 997, '{"is_active": true}'
       from generate_series(1, ${ENTRIES_PER_DAY * DAYS}) i, (select array_agg(id order by id) as ids from users) u`,
      [[...AUDIT_ACTIONS], [...AUDIT_ENTITIES]],
    );
  });
}

const FILTERS: Readonly<Record<string, string>> = {
  all: '',
  'by one': 'who=klaster',
  'by several': 'who=ewer',
  'by one who did a tenth of all': 'who=admin',
  'an act': 'action=edit',
  'of a kind': 'entity=reports',
  'an act of a kind': 'entity=reports&action=edit',
  'a rare act of a kind': 'entity=users&action=erase',
  'of one thing': 'entity=clusters&entity_id=77',
  'of a month': 'from=2020-02-01&to=2020-02-29',
  'by one, of a month': 'who=klaster&from=2020-02-01&to=2020-02-29',
  'an act of a kind by one, of a month': 'who=klaster&entity=clusters&action=edit&from=2020-02-01&to=2020-02-29',
};

/** One page of ten years of audit, for each filter, over the republic and in a province. */
export async function measureAuditPages(system: MeasuredSystem): Promise<ScaleTarget[]> {
  const { api, database } = system;
  progress(`filling the audit of ${DAYS} days`);
  await fillAudit(database);
  await database.query(
    `insert into users (login, full_name, password_hash, positions, province_code)
     select 'bench-province', full_name, password_hash, positions, '${PROVINCE}' from users where login = 'admin' on conflict do nothing`,
  );
  const readers = {
    republic: await signIn(api.address, 'admin'),
    'a province': await signIn(api.address, 'bench-province'),
  };
  const targets: ScaleTarget[] = [];
  for (const [territory, token] of Object.entries(readers)) {
    for (const [name, query] of Object.entries(FILTERS)) {
      progress(`audit of ${territory}: ${name}`);
      const { entries, wall, processor } = await costOf(`${api.address}/api/audit?${query}`, token, system);
      const what = `${territory}, ${name}: ${entries} entries, median ${wall.toFixed(0)} ms by the clock; ms of a processor`;
      targets.push({ name: what, values: [processor], limit: 50, digits: 1 });
    }
  }
  return targets;
}

/** Processor time of a page in the API and in the database. */
async function costOf(address: string, token: string, { api, databaseMs }: MeasuredSystem) {
  const times: number[] = [];
  let entries = 0;
  const used = async () => (await processorMs(api.pid)) + (await databaseMs());
  await requestData(address, { token });
  const before = await used();
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    ({ length: entries } = (await requestData<{ items: unknown[] }>(address, { token })).items);
    times.push(performance.now() - began);
  }
  return { entries, wall: median(times), processor: ((await used()) - before) / RUNS };
}
