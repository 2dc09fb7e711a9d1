import { type Profile } from '@klaster/shared/contract/accounts';
import { HINTS } from '@klaster/shared/contract/http';
import { WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import { inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { changeMail, confirmMail } from './mail';
import { changePassword } from './password';
import { savePreferences, findMail, findPreferences } from './repository';
import { listAudit } from '../audit/list.repository';
import { auditDescriber } from '../audit/presenter';
import { endSessions } from '../auth/sessions/sessions';
import { listSessions } from '../auth/sessions/repository';
import { TOKEN_HOURS } from '../auth/sessions/tokens';
import { presentUser } from '../users/presenter';
import { findUser } from '../users/repository';

const MAX_ENTRIES = 20;

export const profileRoutes = (services: Services) => {
  const { db } = services;
  return {
    'GET /api/me/profile': async ({ user, language }): Promise<Profile> => {
      const [row, { hints_off, seen_hints, ...preferences }, mail] = await inSnapshot(db, (tx) =>
        Promise.all([findUser(tx, user.id, language), findPreferences(tx, user.id), findMail(tx, user.id)]),
      );
      if (!row) throw new ProblemError('unauthenticated');
      const { login, full_name, positions, province_code, province_name, cluster_id, cluster_name, last_sign_in } =
        presentUser(row);
      // Another release may have had other hints.
      const hints = { off: hints_off, seen: HINTS.filter((name) => seen_hints.includes(name)) };
      const place = { province_code, province_name, cluster_id, cluster_name };
      const signs = services.signatures.mode !== 'off';
      return { login, full_name, positions, ...place, last_sign_in, ...preferences, ...mail, hints, signs };
    },
    'PATCH /api/me/preferences': ({ body, user }) => savePreferences(db, user.id, body),
    'PATCH /api/me/mail': (call) => changeMail(db, call, call.body),
    'POST /api/me/mail/confirm': (call) => confirmMail(db, call, call.body.token),
    'POST /api/me/password': (call) => changePassword(services, call, call.body),
    'GET /api/me/sessions': async ({ user }) =>
      (await listSessions(db, user, TOKEN_HOURS)).map(({ created_at, last_seen, ...session }) => ({
        ...session,
        created_at: created_at.toISOString(),
        last_seen: last_seen.toISOString(),
      })),
    'POST /api/me/sessions/end': async ({ body: { id }, user, requestId }) => {
      const which = id === null ? { allBut: user.session_id } : { id };
      return { ended: await db.transaction().execute((tx) => endSessions(tx, { user, requestId }, which)) };
    },
    'GET /api/me/activity': ({ user, language }) =>
      inSnapshot(db, async (tx) => {
        const describe = await auditDescriber(tx, language);
        return describe(await listAudit(tx, { userIds: [user.id], scope: WHOLE_REPUBLIC }, { limit: MAX_ENTRIES }), 0);
      }),
  } satisfies Partial<Handlers>;
};
