import { requestData, type Instance } from './instance';

/** Confirms the first report that waits in an open quarter. */
export async function confirmNext({ address, database, token }: Pick<Instance, 'address' | 'database' | 'token'>) {
  const { rows } = await database.query<{ id: number }>(
    `select r.id from reports r join periods p using (year, quarter)
     where r.status = 'new' and p.closed_at is null order by r.id limit 1`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sample has no report that waits');
  await requestData(`${address}/api/confirm-cluster/${id}`, { method: 'POST', body: { comment: 'Тўғри' }, token });
}
