-- %admin: an id; %t-1: the time a day ago; %d-1: the day before today, in Tashkent.

update users set language = 'uz-Cyrl' where id = %second;

-- Quarters due before, on and after today.
insert into periods (year, quarter, due_on, closed_at, closed_by, opened_by) values
  (2016, 2, '%d-1', '%t-1', %admin, %admin), (2017, 3, '%d+0', null, null, null), (2018, 4, '%d+1', null, null, %admin);
insert into former_places (cluster_id, province_code, district_code, until) values (%late, '1703', '1703202', '%t-40');

-- Reports whose decision is due today and was due yesterday, after a first round that was rejected at the second level for a colleague.
update reports set unexplained = 4 where status = 'new';
update reports set decision_due = '%d+0', approvals = 1, unexplained = 0 where id = %report;
update reports set decision_due = '%d-1', unexplained = 2 where id = %overdue;
update reports set decided_at = '%t-1', decided_by = %reviewer, approvals = 1 where id = %rejected;
insert into report_snapshots (report_id, round, status, level, approver, delegator_id, author_id, figures, notes, created_at)
  select r.id, 1 + s.n / 4, s.status, s.level, s.approver, s.delegator, %reviewer, r.figures || jsonb_build_object('first_current', s.n),
    '{"first_current": "Ёмғир"}', '%t-5'::timestamptz + s.n * interval '1 hour'
  from reports r, (values (1, 'new', null, null, null), (2, 'new', 1, 'province', null), (3, 'rejected', 2, 'republic', %second),
    (4, 'new', null, null, null)) s (n, status, level, approver, delegator)
  where r.id in (%report, %rejected) and (s.n < 4 or r.id = %report) order by r.id, s.n;
insert into report_snapshots (report_id, round, status, level, approver, author_id, figures, created_at)
  select id, s.round, s.status, s.level, s.approver, %reviewer, figures, '%t-5' from reports, (values (1, 'new', null, null),
    (1, 'rejected', 1, 'territory'), (2, 'new', null, null), (2, 'confirmed', 1, 'territory')) s (round, status, level, approver) where id = %accepted;
insert into report_remarks (report_id, round, section, comment, author_id, level, created_at)
  select id, 1, section, comment, %reviewer, level, '%t-4' from reports,
    (values (null, 'Умуман', 2), ('I', 'Бўлимда', null)) m (section, comment, level) where id in (%report, %rejected);
insert into report_sections (report_id, section, saved_by, saved_at)
  select id, section, %editor, '%t-3' from reports, unnest('{I,II}'::text[]) section where id in (%report, %rejected);

-- Files in every state, of reports and of an entry.
insert into attachments (report_id, register, entry_id, act, name, size, received, state, type, sha256, created_by, created_at, removed_by)
  select o.report, o.register, o.entry, o.act, f.name, 200, f.received, f.state, f.type, case when f.type is not null then repeat('0', 64) end, %admin, '%t-3', f.removed_by
  from (values (%report, null, null, null), (%rejected, null, null, null), (null, 'clusters', %cluster, 'remove'),
    (null, 'clusters', %cluster, 'restore')) o (report, register, entry, act),
  (values ('Буйруқ.pdf', 200, 'stored', 'pdf', null), ('Расм.png', 200, 'removed', 'png', %admin), ('Янги.pdf', 0, 'uploading', null, null),
    ('Текширувда.pdf', 200, 'checking', null, null), ('Сурат.jpg', 200, 'stored', 'jpeg', null)) f (name, received, state, type, removed_by);
update attachments set updated_at = '%t-3' where state = 'checking';
insert into attachment_parts (attachment_id, starts_at, bytes)
  select id, 0, convert_to(concat(rpad(concat(chr(37), 'PDF-1.7 '), 195, 'x'), chr(37), chr(37), 'EOF'), 'UTF8') from attachments where state = 'checking';

-- Delegations before, on and after their last day, and one that was ended.
insert into approval_delegations (delegator_id, delegate_id, province_code, from_day, until_day, made_by, ended_at, ended_by) values
  (%andijon, %second, '1703', '%d-9', '%d-1', %admin, null, null), (%andijon, %second, '1703', '%d-3', '%d+0', %admin, null, null),
  (%andijon, %second, '1703', '%d-2', '%d+9', %admin, '%t-1', %admin), (%second, %reviewer, null, '%d+4', '%d+5', %second, null, null);

-- Keys and webhooks: live, over, revoked; failing, failed, paused.
insert into api_keys (name, prefix, secret_hash, scopes, province_code, rate_per_minute, created_by, created_at, expires_at, last_used_at, revoked_at)
  values ('Солиқ', 'klk_aaaa', 'a', '{registers}', '1703', 60, %admin, '%t-9', '%t+3', '%t-2', null),
  ('Тугаган', 'klk_bbbb', 'b', '{figures}', null, 60, %admin, '%t-9', '%t-1', null, null),
  ('Бекор', 'klk_cccc', 'c', '{registers,figures}', null, 60, %admin, '%t-9', '%t+3', '%t-2', '%t-1');
insert into webhooks (key_id, url, secret, epoch, xid, state, attempts, failing_since, last_failure_at, last_failure, last_status, last_success_at, next_at)
  select k.id, 'https://10.0.0.1/' || w.n, 's', f.epoch, '1', w.state, w.attempts, w.failed, w.failed, w.failure, w.status, w.success, w.next
  from change_feed f, api_keys k, (values (1, 'active', 2, '%t-1'::timestamptz, 'status', 500, '%t-2'::timestamptz, '%t-1'::timestamptz),
    (2, 'failed', 9, '%t-4', 'timeout', null, null, '%t+1'), (3, 'paused', 0, null, null, null, '%t-1', '%t-1'))
    w (n, state, attempts, failed, failure, status, success, next) where k.secret_hash = 'a' order by w.n;

-- Credentials before and after their limits, of the administrator and of another.
insert into identities (user_id, provider, issuer, subject, last_used_at) values
  (%admin, 'oneid', 'https://id.example.uz', '1', '%t-1'), (%user, 'oneid', 'https://id.example.uz', '2', null);
insert into sessions (user_id, token_version, address, browser, system, identity_id, provider_sid, factor_met, created_at, last_seen)
  select user_id, 1, '192.0.2.1', 'Firefox', 'Linux', id, 'sid', user_id = %admin, '%t-2', '%t-1' from identities order by id;
create temporary table made on commit drop as select u.*, s.id as session from (values ('!1', %admin, '%t-1'::timestamptz, '%t-1'::timestamptz, 'reset'),
  ('!2', %user, '%t+1', null, 'invitation')) u (n, id, until, used, purpose) join sessions s on s.user_id = u.id and s.address = '192.0.2.1';
insert into email_confirmations (user_id, token_hash, email, expires_at) select id, n, 'a@example.uz', until from made;
insert into known_sign_ins (key, known_until) select n, until from made;
insert into one_time_links (token_hash, user_id, purpose, expires_at, used_at, created_by)
  select n, id, purpose, until, used, case when used is not null then id end from made;
insert into one_time_links (token_hash, user_id, purpose, expires_at, withdrawn_at) values ('!3', %user, 'reset', '%t+2', '%t-1');
insert into pending_signatures (token_hash, session_id, text, cms, signer, expires_at) select n, session, '{}', 'AAAA', '{}', until from made;
insert into proofs (proof_hash, session_id, act, path, digest, expires_at) select n, session, 'a', '/', 'd', until from made;
insert into sign_in_attempts (key, count, window_ends) select n, 1, until from made;
insert into sign_in_challenges (challenge_hash, user_id, password_digest, expires_at, identity_id, provider_sid)
  select m.n, m.id, 'd', m.until, i.id, i.provider_sid from made m
  left join (select user_id, identity_id as id, provider_sid from sessions where factor_met) i on i.user_id = m.id;
insert into used_challenges (challenge, expires_at) select n, until from made;
insert into recovery_codes (user_id, code_hash, used_at) select %user, n, used from made;
insert into passkeys (user_id, credential_id, rp_id, public_key, counter, name, last_used_at)
  select %user, n, 'klaster.test', 'k', 0, 'Калит ' || n, used from made order by n;
insert into second_factors (user_id, secret, confirmed_at, last_step) values (%user, 's', '%t-1', 1), (%unconfirmed, 's', null, null);

-- Notices, read and not; messages that wait, were sent and have failed.
insert into decision_notices (report_id, actor_id, kind, report_version, sections, due_at) values
  (%report, %reviewer, 'report_rejected', 1, '{I}', '%t-1'), ((select id from reports where cluster_id = %cluster and quarter = 2), %reviewer, 'report_confirmed', 1, '{}', '%t+1'),
  (%overdue, %andijon, 'report_at_level', 1, '{}', '%t+1');
insert into notices (user_id, kind, report_id, about_id, actor_id, facts, told_once, read_at, created_at)
  select u, n.kind, n.report, n.about, n.actor, n.facts::jsonb, n.once || u, n.read, '%t-2' from unnest(array[%admin, %user]) u,
    (values ('report_rejected', %report, null, %reviewer, '{"sections": ["I"]}', null, null),
    ('report_due', null, null, null, '{"day": "2026-05-01", "year": 2026, "quarter": 4}', 'due ', '%t-1'::timestamptz),
    ('rights_changed', null, %user, null, '{}', null, null)) n (kind, report, about, actor, facts, once, read) order by u, n.kind;
delete from mail_outbox;
insert into mail_outbox (user_id, notice_id, email, address, batch, failure, attempts, done_at, sent_at, due_at, next_at, created_at)
  select user_id, id, null::text, case kind when 'rights_changed' then 'b@example.uz' end, null::uuid, null::text, 0, null::timestamptz, null::timestamptz, '%t+2'::timestamptz, '%t+2'::timestamptz,
    '%t-2'::timestamptz from notices where told_once is null union all
  values (%user, null::int, 'a@example.uz', null, null::uuid, null, 0, null::timestamptz, null::timestamptz, '%t-2'::timestamptz, '%t+1'::timestamptz,
    '%t-2'::timestamptz),
  (%user, null, null, 'b@example.uz', null, null, 1, '%t-1', '%t-1', '%t-2', '%t-2', '%t-2'),
  (%user, null, null, null, '00000000-0000-4000-8000-000000000000', '550', 3, '%t-1', null, '%t-2', '%t-2', '%t-2');

-- What others have done, two acts on one entry, the wrong one first by key.
insert into audit (entity, entity_id, user_id, action, before, after, request_id, at) values
  ('clusters', %cluster, %admin, 'create', null, '{"company_name": "Эски"}', null, '%t-9'),
  ('clusters', %cluster, %editor, 'edit', '{"company_name": "Эски", "land_area": null}', '{"company_name": "Бўстон", "land_area": 120.5}', 'r', '%t-1'),
  ('webhooks', 1, %admin, 'remove', '{}', null, null, '%t-1'), ('users', null, null, 'sign_in_failed', null, '{}', null, '%t-1'),
  ('users', %user, %user, 'sign_in', null, '{}', null, '%t-1');
insert into audit_erasures (audit_id, act_id, digest, seal) values (1, 1, 'd', 's'), (2, 1, 'd', null);
insert into register_imports (register, file_name, user_id, created_count, changed_count, undone_at, undone_by) values
  ('clusters', 'b.xlsx', %editor, 0, 1, null, null), ('clusters', 'c.xlsx', %editor, 1, 0, '%t-1', %admin);
insert into register_import_entries (import_id, entry_id, version, before)
  select id, %cluster, 1, '{"company_name": "Эски"}' from register_imports where file_name = 'b.xlsx';
insert into signatures (user_id, act, entity, entity_id, snapshot_id, text, cms, signer)
  select %admin, 'submit', 'reports', %report, min(id), '{}', 'AAAA', '{"subject": "CN=a", "issuer": "CN=b"}'::jsonb
  from report_snapshots where report_id = %report union all
  select author_id, case status when 'new' then 'submit' else 'confirm' end, 'reports', report_id, id, concat('{"round":', round, '}'), 'AAAA',
    '{"subject": "CN=a", "issuer": "CN=b"}'::jsonb from report_snapshots where report_id = %accepted and status <> 'rejected' union all
  values (%admin, 'remove', 'clusters', %cluster, null::int, '{}', 'AAAA', '{"subject": "CN=a", "issuer": "CN=b"}'::jsonb);
insert into user_lists (user_id, register, state, hidden, page_size, density) values
  (%admin, 'clusters', 'live', '{stir}', null, 'dense'), (%admin, 'clusters', 'removed', null, 20, 'comfortable'),
  (%admin, 'cooperatives', 'live', null, 10, null);
insert into operator_runs (kind, faults) values ('audit_verified', 0), ('backup', 1);
insert into retention_runs (day, finished_at) values ('2020-01-01', '%t-1'), ('2020-01-02', null);
insert into scoring_methods (version, year, quarter, method, published_by)
  select 2, 2026, 4, jsonb_set(method, '{least_counted}', '1'), %admin from scoring_methods where version = 1;
insert into contacts_versions (version, content, author_id, restored_from)
  select version + 1, content, %admin, 1 from contacts_versions order by version desc limit 1;
