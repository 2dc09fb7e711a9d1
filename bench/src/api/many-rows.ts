import { setTimeout as sleep } from 'node:timers/promises';
import { requestData, listAt, type Instance } from './instance';
import { REGISTER } from './repository';

/** How long an act on many rows took, and each call that somebody else made meanwhile; milliseconds. */
type Beside = { readonly took: number; readonly others: readonly number[] };

export type ManyRowsFigures = { readonly rows: number; readonly undo: Beside; readonly bulk: Beside };

const ROWS = 10_000;

/** Entries that one call of a bulk act names at most. */
const AT_ONCE = 500;

const PAUSE_MS = 10;

/** Undoes an import of 10,000 rows, then says of as many entries that they are not active, while somebody else reads. */
export async function measureManyRows(instance: Instance): Promise<ManyRowsFigures> {
  const { token } = instance;
  const imported = await pretendImport(instance);
  const undo = await beside(instance, () =>
    requestData(`${listAt(instance)}/imports/${imported}/undo`, { method: 'PATCH', body: {}, token }),
  );
  const ids = await liveEntries(instance);
  const bulk = await beside(instance, async () => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const body = { ids: ids.slice(from, from + AT_ONCE), is_active: false };
      await requestData(`${listAt(instance)}/bulk/activity`, { method: 'POST', body, token });
    }
  });
  return { rows: ids.length, undo, bulk };
}

async function beside({ address }: Instance, act: () => Promise<unknown>): Promise<Beside> {
  const others: number[] = [];
  const done = new AbortController();
  const reading = (async () => {
    while (!done.signal.aborted) {
      const began = performance.now();
      await requestData(`${address}/api/overview`);
      others.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  })();
  const began = performance.now();
  try {
    await act();
  } finally {
    done.abort();
  }
  const took = performance.now() - began;
  await reading;
  return { took, others };
}

/** An import that has changed live entries to what they are; gives its id. */
async function pretendImport({ database }: Instance): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `with import as (
       insert into register_imports (register, file_name, user_id, created_count, changed_count)
       select $1, 'bench.xlsx', id, 0, $2 from users where login = 'admin' returning id),
     entries as (
       insert into register_import_entries (import_id, entry_id, version, before)
       select import.id, entry.id, entry.version, to_jsonb(entry)
       from import, (select * from ${REGISTER} where removed_at is null order by id limit $2) entry)
     select id from import`,
    [REGISTER, ROWS],
  );
  return rows[0]?.id ?? 0;
}

async function liveEntries({ database }: Instance): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select id from ${REGISTER} where removed_at is null and is_active order by id limit $1`,
    [ROWS],
  );
  return rows.map(({ id }) => id);
}
