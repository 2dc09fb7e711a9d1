import { sql, type Migration } from 'kysely';
import { NO_HASH, sealFirstRows } from './first-seals';

/** The hash chain of the audit, in tables of its own, since the audit is append-only: seals, pending rows and the head. */
export const auditChain: Migration = {
  async up(db) {
    await sql`alter table audit alter at set default clock_timestamp()`.execute(db);
    await sql`
      create table audit_seals (
        position bigint primary key,
        audit_id bigint not null unique,
        hash text not null
      )`.execute(db);
    await sql`create table audit_unsealed (audit_id bigint primary key)`.execute(db);
    await sql`
      create table audit_head (
        id integer primary key default 1 check (id = 1),
        position bigint not null,
        hash text not null
      )`.execute(db);
    await sql`insert into audit_head (position, hash) values (0, ${NO_HASH})`.execute(db);
    await sql`
      create trigger audit_seals_append_only before update or delete or truncate on audit_seals
      for each statement execute function refuse_change()`.execute(db);
    await sql`
      create function await_seal() returns trigger language plpgsql as
      $$ begin insert into audit_unsealed values (new.id); return null; end $$`.execute(db);
    await sql`
      create trigger audit_awaits_seal after insert on audit
      for each row execute function await_seal()`.execute(db);
    await sql`insert into audit_unsealed select id from audit`.execute(db);
    await sealFirstRows(db);
  },
};
