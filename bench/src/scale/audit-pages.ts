import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@klaster/shared/contract';
import { ask, signIn } from '../api/instance';
import type { Client } from '../api/repository';
import { progress } from '../progress';
import { median } from '../report/statistics';
import type { MeasuredSystem } from './system';
import type { ScaleTarget } from './scale';

const A_DAY = 500;
const DAYS = 3650;
const RUNS = 7;
const PROVINCE = '1703';

/** Entries of ten years, by everybody about everything, without the chain's trigger, which is not what is measured. */
async function fillAudit(client: Client): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into audit (at, user_id, action, entity, entity_id, after)
     select now() - i * interval '1 day' / ${A_DAY}, u.ids[1 + i % cardinality(u.ids)], ($1::text[])[1 + (i / 7) % cardinality($1::text[])],
       ($2::text[])[1 + (i / 3) % cardinality($2::text[])], 1 + i % 4999, '{"is_active": true}'
     from generate_series(1, ${A_DAY * DAYS}) i, (select array_agg(id) as ids from users) u`,
    [[...AUDIT_ACTIONS], [...AUDIT_ENTITIES]],
  );
  await client.query('commit');
  await client.query('vacuum analyze audit');
}

const FILTERS: Readonly<Record<string, string>> = {
  all: '',
  'by one': 'who=klaster',
  'by several': 'who=a',
  'an act': 'action=edit',
  'of a kind': 'entity=reports',
  'an act of a kind': 'entity=reports&action=edit',
  'a rare act of a kind': 'entity=contacts&action=import',
  'of one thing': 'entity=clusters&entity_id=77',
  'of a month': 'from=2020-02-01&to=2020-02-29',
  'by one, of a month': 'who=klaster&from=2020-02-01&to=2020-02-29',
  'an act of a kind by one, of a month': 'who=klaster&entity=clusters&action=edit&from=2020-02-01&to=2020-02-29',
};

/** One page of ten years of audit, for each filter, over the republic and in a province. */
export async function measureAuditPages({ api, database }: MeasuredSystem): Promise<ScaleTarget[]> {
  progress(`filling the audit of ${DAYS} days`);
  await fillAudit(database);
  await database.query(
    `insert into users (login, full_name, password_hash, positions, province_code)
     select 'bench-province', full_name, password_hash, positions, '${PROVINCE}' from users where login = 'admin'`,
  );
  const readers = {
    republic: await signIn(api.address, 'admin'),
    'a province': await signIn(api.address, 'bench-province'),
  };
  const targets: ScaleTarget[] = [];
  for (const [territory, token] of Object.entries(readers)) {
    for (const [name, query] of Object.entries(FILTERS)) {
      progress(`audit of ${territory}: ${name}`);
      const times: number[] = [];
      const address = `${api.address}/api/audit?${query}`;
      let entries = 0;
      for (let run = 0; run <= RUNS; run += 1) {
        const began = performance.now();
        ({ length: entries } = (await ask<{ items: unknown[] }>(address, { token })).items);
        if (run > 0) times.push(performance.now() - began);
      }
      const what = `audit of ${territory}, ${name} (${entries} entries), ms: median`;
      targets.push({ name: what, values: [median(times)], limit: 50, digits: 1 });
    }
  }
  return targets;
}
