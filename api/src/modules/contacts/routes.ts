import { CONTACT_VERSIONS_PAGE, contactsIn } from '@klaster/shared/contract/contacts';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { acts, lists } from '../../kernel/authority/guarded';
import { inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { presentVersion, publish, restore } from './changes';
import { countVersions, findLatestContent, listVersions } from './repository';

export const contactsRoutes = ({ db }: Services) =>
  ({
    'GET /api/contacts': async ({ language }) => contactsIn(await findLatestContent(db), language, toLatin),
    'GET /api/contacts/versions': lists(async ({ query: { page } }) => {
      const shown = CONTACT_VERSIONS_PAGE;
      // Reads one more than is shown, since the last one shown is compared with it.
      const slice = { limit: shown + 1, offset: (page - 1) * shown };
      const [rows, total] = await inSnapshot(db, (tx) => Promise.all([listVersions(tx, slice), countVersions(tx)]));
      return { items: rows.slice(0, shown).map((row, index) => presentVersion(row, rows[index + 1])), total };
    }),
    'POST /api/contacts/versions': acts((call) =>
      publish(db, call, { seen: call.body.version, content: call.body.content }),
    ),
    'POST /api/contacts/versions/:number/restore': acts((call) =>
      restore(db, call, { seen: call.body.version, version: call.params.number }),
    ),
  }) satisfies Partial<Handlers>;
