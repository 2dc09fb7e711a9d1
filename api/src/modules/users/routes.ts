import { acts, lists, reads } from '../../kernel/authority/guarded';
import { inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { createUser, editUser, setUserActivity } from './changes';
import { acceptLink, issueLink, openLink } from './links';
import { filterFor } from './policy';
import { presentUser } from './presenter';
import { removeIdentities, requirePositions, resetFactor } from './second-factor';
import { countUsers, findUser, listUsers } from './repository';
import { limitLinks } from '../auth/sign-in-limit';

export const userRoutes = ({ db, providers }: Services) =>
  ({
    'GET /api/users': lists(async ({ query, language }, scope) => {
      const { page, page_size, sort, ...filters } = query;
      const filter = filterFor(scope, filters);
      const slice = { sort, limit: page_size, offset: (page - 1) * page_size };
      const [rows, total] = await inSnapshot(db, (tx) =>
        Promise.all([listUsers(tx, filter, { ...slice, language }), countUsers(tx, filter)]),
      );
      return { items: rows.map(presentUser), total };
    }),
    'GET /api/users/:id': reads(
      ({ params, language }) => findUser(db, params.id, language),
      (_call, row) => presentUser(row),
    ),
    'POST /api/users': acts((call) => createUser(db, call, call.body)),
    'PATCH /api/users/:id': acts((call) => editUser(db, call, { id: call.params.id, edit: call.body })),
    'PATCH /api/users/:id/activity': acts((call) => setUserActivity(db, call, { id: call.params.id, ...call.body })),
    'POST /api/users/:id/link': acts((call) => issueLink(db, call, { id: call.params.id, version: call.body.version })),
    'PATCH /api/second-factor/positions': acts((call) => requirePositions(db, call, call.body)),
    'POST /api/users/:id/second-factor/reset': acts((call) =>
      resetFactor(db, call, { id: call.params.id, version: call.body.version }),
    ),
    'POST /api/users/:id/identities/remove': acts((call) =>
      removeIdentities(db, call, { id: call.params.id, version: call.body.version }),
    ),
    'POST /api/invitations/open': ({ body, address }) => limitLinks(db, address, () => openLink(db, body.token)),
    'POST /api/invitations/accept': ({ body, address, requestId }) =>
      limitLinks(db, address, () =>
        acceptLink(db, { ...body, accepts: (login) => providers.acceptsPasswordOf(login) }, requestId),
      ),
  }) satisfies Partial<Handlers>;
