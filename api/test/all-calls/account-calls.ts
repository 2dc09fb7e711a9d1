import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../src/kernel/database/connect';
import { fillParameter, simpleCall, type PlaceCodes, type Row, type Rows } from './call-row';
import { OF_NOTHING, workbook } from '../support/sheet';

let lastLogin = 0;

const accountInput = ({ province_code }: Pick<PlaceCodes, 'province_code'>) => ({
  login: `yangi-${(lastLogin += 1)}`,
  full_name: 'Янги Ходим',
  positions: ['UPDATE' as const],
  province_code,
  cluster_id: null,
});

const addAccount = async (db: Database, place: PlaceCodes) =>
  (await db.insertInto('users').values(accountInput(place)).returning('id').executeTakeFirstOrThrow()).id;

/** A call about an account of the place; all of them are closed to accounts of clusters, which hold no position there. */
export const ofAccount = (bodyOf: (place: PlaceCodes) => object = () => ({ version: 1 })): Row => ({
  send: async (db, place, name) => ({ request: fillParameter(name, await addAccount(db, place)), body: bodyOf(place) }),
});

/** A call with a newly issued one-time link. */
const ofLink = (overrides: object = {}): Row => ({
  send: async (db, place, name) => {
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest('base64url');
    const link = { token_hash, user_id: await addAccount(db, place), purpose: 'invitation' as const };
    const expires_at = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('one_time_links')
      .values({ ...link, expires_at })
      .execute();
    return { request: name, body: { token, ...overrides } };
  },
});

export const ACCOUNT_HEADERS = ['Ф.И.Ш.', 'Логин', 'Ваколатлар', 'Ҳудуд', 'Кластер СТИРи'];

/** A file with an account: administrators may import it, without accounts outside their scope. */
const ofFile = (query = ''): Row => ({
  send: async (_db, place, name) => {
    const { full_name, login } = accountInput(place);
    const territory = place.province_code === '1703' ? 'Андижон вилояти' : 'Бухоро вилояти';
    return {
      request: `${name}${query}`,
      body: await workbook([ACCOUNT_HEADERS, [full_name, login, null, territory, null]]),
    };
  },
});

/** Calls about accounts and their one-time links, by name. */
export const ACCOUNT_ROWS = {
  'GET /api/users': simpleCall(),
  'GET /api/users/:id': {
    send: async (db, place, name) => ({ request: fillParameter(name, await addAccount(db, place)) }),
  },
  'POST /api/users': {
    send: async (_db, place, name) => ({ request: name, body: accountInput(place) }),
  },
  'PATCH /api/users/:id': ofAccount((place) => ({ ...accountInput(place), version: 1 })),
  'PATCH /api/users/:id/activity': ofAccount(() => ({ version: 1, is_active: false })),
  'POST /api/users/:id/link': ofAccount(),
  'GET /api/users/:id/data.json': {
    send: async (db, place, name) => ({ request: fillParameter(name, await addAccount(db, place)) }),
  },
  'POST /api/users/:id/erase': {
    send: async (db, place, name) => {
      const id = await addAccount(db, place);
      await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
      return { request: fillParameter(name, id), body: { version: 1 } };
    },
  },
  'GET /api/users/imports/template.xlsx': simpleCall(),
  'POST /api/users/imports/check': ofFile(),
  'POST /api/users/imports': ofFile(`?rows=valid&state=${OF_NOTHING}`),
  'POST /api/invitations/open': ofLink(),
  'POST /api/invitations/accept': ofLink({ password: 'paxta terimi 2031 yil' }),
} satisfies Rows;
