import { MAX_WEBHOOKS, type CreatedKey, type Webhook, type WebhookInput } from '@klaster/shared/contract/accounts';
import { randomUUID } from 'node:crypto';
import { recordChange } from '../../kernel/audit/record.repository';
import { acts, lists, type Act, type ActTx } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { lockLiveKey } from '../api-keys/repository';
import { findEnd, findValid } from '../changes/feed';
import { formatPosition } from '../changes/position';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';
import { lockAdministration } from '../users/repository';
import { isAllowedUrl } from './public-address';
import * as webhooks from './repository';
import { newSecret, openSecret } from './secret';
import { sendMessage } from './send';

type WebhookServices = Pick<Services, 'db' | 'secrets' | 'localWebhooks'>;

export const webhookRoutes = (services: Services) =>
  ({
    'GET /api/webhooks': lists(async () => ({
      items: (await webhooks.listWebhooks(services.db, MAX_WEBHOOKS)).map(presentWebhook),
    })),
    'POST /api/webhooks': acts((call) => createWebhook(services, call, call.body)),
    'PATCH /api/webhooks/:id': acts(({ params: { id }, body, ...call }) =>
      change(services, { ...call, id }, async (tx) => {
        const state = body.active ? 'active' : 'paused';
        await webhooks.changeWebhook(tx, id, { state });
        return { state };
      }),
    ),
    'POST /api/webhooks/:id/replay': acts(({ params: { id }, body, ...call }) =>
      change(services, { ...call, id }, async (tx) => {
        await webhooks.changeWebhook(tx, id, { position: await findValid(tx, body.after) });
        return { position: body.after };
      }),
    ),
    'POST /api/webhooks/:id/test': acts(({ params: { id }, ...call }) =>
      sendTest(services, { ...call, id }, call.signal),
    ),
    'DELETE /api/webhooks/:id': acts(({ params: { id }, ...call }) =>
      change(services, { ...call, id }, async (tx) => {
        await webhooks.deleteWebhook(tx, id);
        return null;
      }),
    ),
  }) satisfies Partial<Handlers>;

/** @throws ProblemError `too_many_webhooks`, and on `url` and `key_id` */
function createWebhook(means: WebhookServices, act: Act, { key_id, url }: WebhookInput): Promise<CreatedKey> {
  if (!isAllowedUrl(url, { local: means.localWebhooks })) throw wrongField('url', 'invalid');
  const { secret, sealed } = newSecret(means.secrets, key_id);
  return act.checks.change(means.db, async (tx) => {
    await lockAdministration(tx);
    if (!(await lockLiveKey(tx, key_id))) throw wrongField('key_id', 'invalid');
    if ((await webhooks.countWebhooks(tx)) >= MAX_WEBHOOKS) throw new ProblemError('too_many_webhooks');
    const id = await webhooks.insertWebhook(tx, { key_id, url, secret: sealed, ...(await findEnd(tx)) });
    await recordChange(tx, act, { action: 'create', entity: 'webhooks', id, after: { key_id, url } });
    await notifyOfAuthority(tx, await findWarningRecipients(tx, act.user.id), { act: 'webhook_created' });
    return { id, secret };
  });
}

type WebhookAct = Act & { readonly id: number };

/** @param make returns what has changed; null: the webhook is removed */
function change(
  { db }: WebhookServices,
  act: WebhookAct,
  make: (tx: ActTx) => Promise<object | null>,
): Promise<{ id: number }> {
  return act.checks.change(db, async (tx) => {
    const found = await lockOne(tx, act.id);
    const after = await make(tx);
    const { key_id, url, state } = found;
    const before = { key_id, url, state, position: formatPosition(found) };
    await recordChange(tx, act, {
      action: after ? 'edit' : 'remove',
      entity: 'webhooks',
      id: act.id,
      before,
      after: after && { ...before, ...after },
    });
    return { id: act.id };
  });
}

/** @throws ProblemError `not_found` */
async function lockOne(tx: ActTx, id: number) {
  const found = await webhooks.lockWebhook(tx, id);
  if (!found) throw new ProblemError('not_found');
  return found;
}

/** Recorded before it is sent. @throws ProblemError `not_found` */
async function sendTest({ db, secrets, localWebhooks }: WebhookServices, act: WebhookAct, signal: AbortSignal) {
  const found = await act.checks.change(db, async (tx) => {
    const webhook = await lockOne(tx, act.id);
    const { key_id, url } = webhook;
    await recordChange(tx, act, { action: 'test', entity: 'webhooks', id: act.id, after: { key_id, url } });
    return webhook;
  });
  const secret = openSecret(secrets, found.key_id, found.secret);
  if (!secret) return { failure: 'secret_unreadable' as const, status: null };
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
  const message = { id: `msg_${randomUUID()}`, body };
  return sendMessage({ url: found.url, secret }, message, { local: localWebhooks, signal });
}

function presentWebhook(row: webhooks.WebhookRow): Webhook {
  const { id, key_id, url, state, behind, lag_seconds, attempts, last_failure, last_status } = row;
  return {
    id,
    key_id,
    url,
    state,
    position: formatPosition(row),
    behind,
    lag_seconds,
    attempts,
    next_at: row.next_at.toISOString(),
    last_success_at: row.last_success_at?.toISOString() ?? null,
    last_failure: row.last_failure_at && {
      at: row.last_failure_at.toISOString(),
      failure: last_failure,
      status: last_status,
    },
  };
}
