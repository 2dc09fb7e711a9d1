import { NOTICES_OF_A_PAGE } from '@klaster/shared/contract/notices';
import type { Handlers, Services } from '../../kernel/http/call';
import { presentNotice } from './presenter';
import { countUnread, listNotices, markRead } from './repository';

export const noticeRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/notices': async ({ user, query }) => {
      const rows = await listNotices(db, user.id, query.before);
      return {
        items: rows.slice(0, NOTICES_OF_A_PAGE).map((row) => presentNotice(user, row)),
        has_more: rows.length > NOTICES_OF_A_PAGE,
      };
    },
    'GET /api/me/notices/count': async ({ user }) => ({ unread: await countUnread(db, user.id) }),
    'PATCH /api/me/notices': async ({ user, body }) => {
      await markRead(db, user.id, body);
      return { unread: await countUnread(db, user.id) };
    },
  }) satisfies Partial<Handlers>;
