import type { WebhookAttempt, WebhookFailure } from '@klaster/shared/contract/accounts';
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { assertReachable, isAllowedUrl, lookupReachable, type Reach } from './public-address';

const LIMIT_MS = 10_000;

export type Message = {
  /** The same for each attempt: receivers recognise duplicates by it. */
  readonly id: string;
  readonly body: string;
};

export type Receiver = { readonly url: string; readonly secret: Uint8Array };

type SendOptions = Reach & { readonly signal?: AbortSignal; readonly limitMs?: number };

/** Sends a message once, without redirects. Rejects only if `signal` aborts it. */
export async function sendMessage(to: Receiver, message: Message, means: SendOptions): Promise<WebhookAttempt> {
  try {
    const status = await post(to, message, means);
    return { failure: status >= 200 && status < 300 ? null : 'status', status };
  } catch (error) {
    means.signal?.throwIfAborted();
    return { failure: classify(error), status: null };
  }
}

function post(to: Receiver, message: Message, { signal, limitMs = LIMIT_MS, ...reach }: SendOptions): Promise<number> {
  const url = new URL(to.url);
  if (!isAllowedUrl(to.url, reach)) throw Object.assign(new Error('not allowed'), { code: 'private_address' });
  assertReachable(url.hostname, reach);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...signedHeaders(to.secret, message), 'content-length': Buffer.byteLength(message.body) },
        // A pooled connection was not made by this lookup.
        agent: false,
        lookup: lookupReachable(reach),
        signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject).end(message.body);
  });
}

/** Source: Standard Webhooks 1.0. */
function signedHeaders(secret: Uint8Array, { id, body }: Message) {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Klaster-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

function classify(error: unknown): WebhookFailure {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  if (code === 'private_address') return code;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(String(code)) ? 'tls' : 'unreachable';
}
