import { limitLinks } from '../auth/sign-in-limit';
import type { Handlers } from '../http/call';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import { createUser, editUser, setUserActivity } from './changes';
import { acceptLink, issueLink, openLink } from './links';
import { assertWithin, filterFor } from './policy';
import { presentUser } from './presenter';
import { countUsers, findUser, listUsers } from './repository';

/** Accounts, for administrators; and one-time links, for whoever holds one. */
export const userRoutes = ({ db, userImports }: Services) =>
  ({
    'GET /api/users': async ({ query, user, language }) => {
      const { page, page_size, sort, ...asked } = query;
      const filter = filterFor(user, asked);
      const slice = { sort, limit: page_size, offset: (page - 1) * page_size };
      const [rows, total] = await Promise.all([listUsers(db, filter, slice, language), countUsers(db, filter)]);
      return { items: rows.map(presentUser), total };
    },
    'GET /api/users/:id': async ({ params, user, language }) => {
      const row = await findUser(db, params.id, language);
      if (!row) throw new ProblemError('not_found');
      assertWithin(user, row);
      return presentUser(row);
    },
    'POST /api/users': (call) => createUser(db, call, call.body),
    'PATCH /api/users/:id': (call) => editUser(db, call, call.params.id, call.body),
    'PATCH /api/users/:id/activity': (call) => setUserActivity(db, call, call.params.id, call.body),
    'POST /api/users/:id/link': (call) => issueLink(db, call, call.params.id, call.body.version),
    'GET /api/users/imports/template.xlsx': async ({ user, language }) => ({
      name: 'users-template',
      body: await userImports.template(language, user.province_code),
    }),
    'POST /api/users/imports/check': (call) => userImports.check({ ...call, file: call.body }),
    'POST /api/users/imports': (call) => userImports.take({ ...call, file: call.body }, call.query),
    'POST /api/invitations/open': ({ body, address }) => limitLinks(db, address, () => openLink(db, body.token)),
    'POST /api/invitations/accept': ({ body, address, requestId }) =>
      limitLinks(db, address, () => acceptLink(db, body, requestId)),
  }) satisfies Partial<Handlers>;
