import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TEST_SECRET } from './test-app';
import { addKey } from './api-keys';
import { SecretBox } from '../../src/kernel/secrets/secret-box';
import type { Database } from '../../src/kernel/database/connect';
import { findEnd } from '../../src/modules/changes/feed';
import { insertWebhook } from '../../src/modules/webhooks/repository';
import { newSecret } from '../../src/modules/webhooks/secret';

/** Calls to it are refused before they leave this machine. */
const PRIVATE_URL = 'https://10.0.0.1/hook';

type WebhookOptions = { readonly url?: string; readonly key?: Parameters<typeof addKey>[1] };

/** A webhook at the end of the feed, with a separate key. */
export async function addWebhook(db: Database, { url = PRIVATE_URL, key }: WebhookOptions = {}) {
  await addKey(db, key);
  const { id: key_id } = await db
    .selectFrom('api_keys')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { secret, sealed } = newSecret(new SecretBox(TEST_SECRET), key_id);
  const id = await db
    .transaction()
    .execute(async (tx) => insertWebhook(tx, { key_id, url, secret: sealed, ...(await findEnd(tx)) }));
  return { id, key_id, secret };
}

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: number };

export type Receiver = { readonly url: string; readonly received: Received[]; close(): Promise<void> };

/** A receiver on this machine. @param statusOf undefined: it never answers */
export async function startReceiver(
  statusOf: (count: number) => number | undefined = () => 204,
  headers: Record<string, string> = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body, at: Date.now() });
      const status = statusOf(received.length);
      if (status !== undefined) response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
