import { formatPosition } from '../../src/modules/changes/position';
import { findEnd } from '../../src/modules/changes/feed';
import { addWebhook } from '../support/webhooks';
import { fillParameter, simpleCall, type Row, type Rows } from './call-row';

const ofWebhook = (body?: object): Row => ({
  send: async (db, _place, name) => ({
    request: fillParameter(name, (await addWebhook(db)).id),
    ...(body && { body }),
  }),
});

/** Calls about webhooks, by name. */
export const WEBHOOK_ROWS = {
  'GET /api/webhooks': simpleCall(),
  'POST /api/webhooks': {
    send: async (db, _place, name) => {
      const { id, key_id } = await addWebhook(db);
      await db.deleteFrom('webhooks').where('id', '<=', id).execute();
      return { request: name, body: { key_id, url: 'https://soliq.example/hook' } };
    },
  },
  'PATCH /api/webhooks/:id': ofWebhook({ active: false }),
  'POST /api/webhooks/:id/replay': {
    send: async (db, _place, name) => {
      const { id } = await addWebhook(db);
      return { request: fillParameter(name, id), body: { after: formatPosition(await findEnd(db)) } };
    },
  },
  'POST /api/webhooks/:id/test': ofWebhook({}),
  'DELETE /api/webhooks/:id': ofWebhook(),
} satisfies Rows;
