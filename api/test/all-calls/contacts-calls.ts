import type { Database } from '../../src/kernel/database/connect';
import { FIRST_CONTACTS } from '../../src/kernel/database/migrations/first-contacts';
import { fillParameter, simpleCall, type Rows } from './call-row';

async function latestVersion(db: Database): Promise<number> {
  const latest = db.selectFrom('contacts_versions').select('version').orderBy('version', 'desc').limit(1);
  return (await latest.executeTakeFirstOrThrow()).version;
}

/** Calls about the page of contacts, by name. */
export const CONTACTS_ROWS = {
  'GET /api/contacts': simpleCall(),
  'GET /api/contacts/versions': simpleCall(),
  'GET /api/status': simpleCall(),
  'POST /api/contacts/versions': {
    send: async (db, _place, name) => {
      const version = await latestVersion(db);
      const phones = [`+99871${String(version).padStart(7, '0')}`];
      return { request: name, body: { version, content: { ...FIRST_CONTACTS, phones } } };
    },
  },
  'POST /api/contacts/versions/:number/restore': {
    send: async (db, _place, name) => ({ request: fillParameter(name, 1), body: { version: await latestVersion(db) } }),
  },
} satisfies Rows;
