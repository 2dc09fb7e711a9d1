import { until } from '@klaster/shared/processes';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { hold } from './alert-fault';
import type { AlertFault } from './alert-fault';

export const JOB_FAULTS: readonly AlertFault[] = [
  {
    what: 'the audit had never been verified',
    alerts: ['KlasterAuditUnverified'],
    plant: async (system) => {
      await system.asOwner((owner) => owner.query(`delete from operator_runs where kind = 'audit_verified'`));
      return () => system.verifyAudit();
    },
  },
  {
    what: 'a row of the audit was changed past the API, and the audit verified',
    alerts: ['KlasterAuditBroken'],
    plant: async (system) => {
      const change = (to: string) =>
        system.asOwner(async (owner) => {
          await owner.query('alter table audit disable trigger user');
          await owner.query(`update audit set entity = ${to} where id = (select min(audit_id) from audit_seals)`);
          await owner.query('alter table audit enable trigger user');
        });
      await change(`entity || '!'`);
      await system.verifyAudit();
      return async () => {
        await change(`rtrim(entity, '!')`);
        await system.verifyAudit();
      };
    },
  },
  {
    what: 'somebody held the end of the chain while the audit grew',
    alerts: ['KlasterAuditUnsealed'],
    plant: async (system) => {
      const release = await hold(system, 'select * from audit_head for update');
      await system.asOwner((owner) => owner.query(`insert into audit (action, entity) values ('sign_in', 'users')`));
      return release;
    },
  },
  {
    what: 'notices stood behind a lock, and a decision became due',
    alerts: ['KlasterNoticesOverdue'],
    plant: async (system) => {
      const release = await hold(system, 'lock table notices in access exclusive mode');
      await system.asOwner((owner) =>
        owner.query(`
          insert into decision_notices (report_id, kind, sections, actor_id, report_version, decided_at, due_at)
          select id, 'report_confirmed', '{}', author_id, version, now(), now() from reports
          where status = 'confirmed' order by id limit 1`),
      );
      return release;
    },
  },
  {
    what: 'the mail server was away, and a message waited',
    alerts: ['KlasterMailStuck'],
    plant: async (system) => {
      await system.asOwner((owner) =>
        owner.query(`
          insert into mail_outbox (user_id, address) select id, 'someone@example.uz' from users where login = 'viewer'`),
      );
      return async () => {
        const server = new SMTPServer({
          disabledCommands: ['STARTTLS', 'AUTH'],
          onData: (stream, _session, done) => void stream.resume().once('end', done),
        });
        server.on('error', () => undefined);
        await once(server.listen(system.smtpPort, '127.0.0.1'), 'listening');
        // In production the next attempt follows after a minute.
        await system.asOwner((owner) => owner.query('update mail_outbox set next_at = now() where done_at is null'));
        const isSent = () =>
          system.asOwner(async (owner) => {
            const { rows } = await owner.query('select 1 from mail_outbox where done_at is null');
            return rows.length === 0;
          });
        await until('the mail is sent', isSent, { pollMs: 500 });
        await new Promise<void>((resolve) => server.close(resolve));
      };
    },
  },
  {
    what: 'the last backup was of the day before yesterday',
    alerts: ['KlasterBackupLate'],
    plant: async (system) => {
      const madeAt = (time: string) =>
        system.asOwner((owner) =>
          owner.query(`
            insert into operator_runs (kind, at, faults) values ('backup', ${time}, 0)
            on conflict (kind) do update set at = excluded.at`),
        );
      await madeAt(`now() - interval '2 days'`);
      return () => madeAt('now()');
    },
  },
];
