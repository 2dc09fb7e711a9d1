import { createHmac } from 'node:crypto';
import { fillClusters } from '../api/rating-repository';
import type { Client } from '../api/repository';

/** The secret that the API under test is started with, and that {@link tokenOf} signs with. */
export const TOKEN_SECRET = 'bench bench bench bench bench bench';

/** The account of somebody who fills in a report, with the token of an open session. */
export type Account = { readonly id: number; readonly cluster: number; readonly token: string };

/** Adds an account for each of `$1` clusters, copied from the sample's `klaster`, and opens a session for it. */
const ADD_ACCOUNTS = `
  with added as (
    insert into users (login, full_name, password_hash, positions, cluster_id)
    select 'bench-' || c.id, u.full_name, u.password_hash, u.positions, c.id
    from (select id from clusters where removed_at is null order by id limit $1::int) c
    cross join (select * from users where login = 'klaster') u
    returning id, cluster_id, token_version
  ), opened as (
    insert into sessions (user_id, token_version, address) select id, token_version, '127.0.0.1' from added
    returning id, user_id
  )
  select added.id, added.cluster_id as cluster, added.token_version, opened.id as session
  from added join opened on opened.user_id = added.id order by added.id`;

/** Adds accounts of clusters straight to the database, since signing in is not what is measured. */
export async function addAccounts(client: Client, count: number): Promise<Account[]> {
  await fillClusters(client, count);
  const { rows } = await client.query<{ id: number; cluster: number; token_version: number; session: number }>(
    ADD_ACCOUNTS,
    [count],
  );
  await client.query('vacuum analyze clusters, users, sessions');
  return rows.map(({ id, cluster, token_version, session }) => ({
    id,
    cluster,
    token: tokenOf({ sub: String(id), sid: session, cluster_id: cluster, token_version }),
  }));
}

/** An access token as the API would sign it (RFC 7519). */
function tokenOf(identity: object): string {
  const now = Math.floor(Date.now() / 1000);
  const defaults = { login: 'bench', full_name: 'Bench', positions: [], province_code: null };
  const claims = { ...defaults, ...identity, aud: 'klaster', iat: now, exp: now + 86_400 };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', TOKEN_SECRET).update(signed).digest('base64url')}`;
}
