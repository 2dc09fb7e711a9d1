import { connectTo, REGISTER, type Client } from './repository';

export { connectTo, type Client };

/** A table like the audit, with its indexes and no chain. */
export async function addPlainAudit(client: Client): Promise<void> {
  await client.query('create table audit_plain (like audit including all, foreign key (user_id) references users)');
}

/** Entries that can be changed. */
export async function readChangeable(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from ${REGISTER} where removed_at is null order by id`,
  );
  return rows.map(({ id }) => id);
}

type AddressChange = {
  /** Id of the entry. */
  readonly id: number;
  /** House number, which makes the address a new one. */
  readonly number: number;
};

/** One change with its audit row, as the API makes it. */
export async function writeAudited(
  client: Client,
  table: 'audit' | 'audit_plain',
  { id, number }: AddressChange,
): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ before: object }>(
    `select to_jsonb(r) as before from ${REGISTER} r where id = $1 for update`,
    [id],
  );
  const { rows: changed } = await client.query<{ after: object }>(
    `update ${REGISTER} r set address = $2, version = version + 1 where id = $1 returning to_jsonb(r) as after`,
    [id, `Навоий кўчаси, ${number}`],
  );
  await client.query(
    `insert into ${table} (user_id, action, entity, entity_id, before, after, request_id)
     values ((select min(id) from users), 'edit', $1, $2, $3, $4, 'bench')`,
    [REGISTER, id, rows[0]?.before, changed[0]?.after],
  );
  await client.query('commit');
}

/** Rows that are in the chain, or wait for their place in it. */
export async function countChain(client: Client, which: 'sealed' | 'waiting' = 'sealed'): Promise<number> {
  const table = which === 'sealed' ? 'audit_seals' : 'audit_unsealed';
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}
