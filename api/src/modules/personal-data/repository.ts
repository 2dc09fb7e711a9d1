import { sql } from 'kysely';
import { type Tx, currentTime } from '../../kernel/database/connect';
import { userKeys } from '../../kernel/texts/name-keys';
import type { Scope } from '../../kernel/authority/scope';

type Pseudonym = { readonly id: number; readonly login: string; readonly full_name: string };

/** Empties the account except for its id, territory and time of creation, and ends its sessions. */
export async function emptyAccount(tx: Tx, { id, ...names }: Pseudonym): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...names,
      ...userKeys(names),
      password_hash: null,
      positions: [],
      last_sign_in: null,
      language: null,
      colour_mode: null,
      email: null,
      email_confirmed_at: null,
      wants_mail: true,
      mail_digest: null,
      hints_off: false,
      seen_hints: [],
      erased_at: currentTime,
      updated_at: currentTime,
      version: sql`version + 1`,
      token_version: sql`token_version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

type Erasure = { readonly id: number; readonly actorId: number; readonly requestId: string | null };

/** Removes the personal data from the audit, and records the erasure. */
export async function eraseFromAudit(tx: Tx, { id, actorId, requestId }: Erasure): Promise<void> {
  await sql`select erase_from_audit(${id}::integer, ${actorId}::integer, ${requestId}::text)`.execute(tx);
}

const BATCH = 500;

type Row = Readonly<Record<string, unknown>>;

/** Reports outside the scope of the exporter are left out. */
export type Whose = { readonly id: number; readonly scope: Scope };

const isReachable = ({ scope }: Whose) =>
  sql`(${scope.province_code}::text is null or c.province_code = ${scope.province_code})`;

const ofReport = sql`c.company_name as cluster, r.year, r.quarter`;

/** Each list has a sort key. Passwords, keys, codes and figures of clusters are not personal data. */
const LISTS = {
  passkeys: ({ id }: Whose) => sql<Row>`
    select k.id as "order", k.name, k.rp_id as site, k.created_at, k.last_used_at from passkeys k where k.user_id = ${id}`,
  identities: ({ id }: Whose) => sql<Row>`
    select i.id as "order", i.provider, i.issuer, i.subject, i.linked_at, i.last_used_at from identities i where i.user_id = ${id}`,
  recovery_codes: ({ id }: Whose) => sql<Row>`
    select 1 as "order", count(*)::int as made, count(used_at)::int as used from recovery_codes where user_id = ${id}`,
  sessions: ({ id }: Whose) => sql<Row>`
    select id as "order", created_at, last_seen, address, browser, system from sessions where user_id = ${id}`,
  one_time_links: ({ id }: Whose) => sql<Row>`
    select row_number() over (order by created_at, token_hash) as "order", purpose, created_at, expires_at, used_at, withdrawn_at
    from one_time_links where user_id = ${id}`,
  list_settings: ({ id }: Whose) => sql<Row>`
    select row_number() over (order by register, state) as "order", register, state, hidden, page_size, density
    from user_lists where user_id = ${id}`,
  saved_views: ({ id }: Whose) => sql<Row>`
    select row_number() over (order by page, name) as "order", page, name, query from saved_views where user_id = ${id}`,
  remark_phrases: ({ id }: Whose) => sql<Row>`
    select row_number() over () as "order", phrase
    from remark_phrases p, unnest(p.phrases) as phrase where p.user_id = ${id}`,
  notices: ({ id }: Whose) => sql<Row>`
    select id as "order", kind, facts, report_id, created_at, read_at from notices where user_id = ${id}`,
  mail: ({ id }: Whose) => sql<Row>`
    select id as "order", coalesce(email, address) as address, created_at, sent_at, failure from mail_outbox where user_id = ${id}`,
  remarks: (whose: Whose) => sql<Row>`
    select m.id as "order", ${ofReport}, m.round, m.section, m.comment, m.created_at
    from report_remarks m join reports r on r.id = m.report_id join clusters c on c.id = r.cluster_id
    where m.author_id = ${whose.id} and ${isReachable(whose)}`,
  reports: (whose: Whose) => sql<Row>`
    select r.id as "order", ${ofReport}, r.status, r.author_id = ${whose.id} as began, r.submitted_by = ${whose.id} as submitted,
      r.decided_by = ${whose.id} as decided, (
        select max(s.saved_at) from report_sections s where s.report_id = r.id and s.saved_by = ${whose.id}
      ) as last_saved
    from reports r join clusters c on c.id = r.cluster_id
    where ${isReachable(whose)} and (
      ${whose.id} in (r.author_id, r.submitted_by, r.decided_by)
      or exists (select from report_sections s where s.report_id = r.id and s.saved_by = ${whose.id})
    )`,
  imports: ({ id }: Whose) => sql<Row>`
    select id as "order", register, file_name, created_at, created_count, changed_count, undone_at
    from register_imports where user_id = ${id}`,
  delegations: ({ id }: Whose) => sql<Row>`
    select id as "order", delegator_id = ${id} as given, from_day as from, until_day as until, made_at, ended_at
    from approval_delegations where ${id} in (delegator_id, delegate_id)`,
  attachments: (whose: Whose) => sql<Row>`
    select a.id as "order", a.name, a.size, a.sha256, a.state, a.created_at, a.register, a.entry_id, a.report_id
    from attachments a left join reports r on r.id = a.report_id left join clusters c on c.id = r.cluster_id
    where ${whose.id} in (a.created_by, a.removed_by) and (a.report_id is null or ${isReachable(whose)})`,
};

export type ListName = keyof typeof LISTS;

export const LIST_NAMES = Object.keys(LISTS) as ListName[];

export async function* readList(tx: Tx, name: ListName, whose: Whose): AsyncGenerator<Row[]> {
  let last: unknown = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from (${LISTS[name](whose)}) as list where "order" > ${last}::bigint order by "order" limit ${BATCH}`.execute(
      tx,
    );
    yield rows.map(({ order: _, ...row }) => row);
    last = rows.at(-1)?.['order'];
    if (rows.length < BATCH) return;
  }
}

export async function readPreferences(tx: Tx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.created_at, u.language, u.colour_mode, u.wants_mail, u.mail_digest, u.hints_off, u.seen_hints, u.erased_at,
      (select f.confirmed_at from second_factors f where f.user_id = u.id) as second_factor_since
    from users u where u.id = ${id}`.execute(tx);
  return rows[0] ?? {};
}
