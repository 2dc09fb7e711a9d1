// Another system: follows the changes and keeps a copy. What it reads and its position are stored in one transaction.
import pg from 'pg';

const { FEED_URL, FEED_KEY, COPY_URL } = process.env;

const client = new pg.Client({ connectionString: COPY_URL });
await client.connect();

for (;;) {
  await client.query('begin');
  const { rows } = await client.query('select after from place for update');
  const query = new URLSearchParams({ after: rows[0].after, limit: '1000', wait: '1' });
  const response = await fetch(`${FEED_URL}/api/changes?${query}`, {
    headers: { authorization: `Bearer ${FEED_KEY}` },
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { changes, position } = (await response.json()).data;
  const last = new Map(changes.map((change) => [`${change.kind} ${change.id}`, change]));
  await client.query('insert into ledger (position) select * from unnest($1::text[])', [
    changes.map((change) => change.position),
  ]);
  for (const { kind, id, data } of last.values()) {
    if (data === null) await client.query('delete from copy where kind = $1 and id = $2', [kind, id]);
    else
      await client.query(
        'insert into copy values ($1, $2, $3) on conflict (kind, id) do update set data = excluded.data',
        [kind, id, JSON.stringify(data)],
      );
  }
  await client.query('update place set after = $1', [position]);
  await client.query('commit');
}
