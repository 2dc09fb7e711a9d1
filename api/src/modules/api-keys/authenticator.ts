import type { IncomingHttpHeaders } from 'node:http';
import type { KeyCaller } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { hashOf, newToken } from '../auth/link-token';
import { LastUseUpdates } from '../auth/sessions/tokens';
import { findLiveKey, recordKeyUse } from './repository';

/** Scanners of source code and logs recognise a secret by it. */
const SECRET_PREFIX = 'klk_';

/** Shown in the list of keys; the rest of the secret still has 208 random bits. */
const SHOWN = SECRET_PREFIX.length + 8;

export function newSecret(): { readonly secret: string; readonly prefix: string } {
  const secret = `${SECRET_PREFIX}${newToken()}`;
  return { secret, prefix: secret.slice(0, SHOWN) };
}

const BEARER = new RegExp(`^Bearer (${SECRET_PREFIX}.*)$`, 'i');

/** Authenticates `Authorization: Bearer klk_…`; a session's token comes first, and other schemes are ignored. */
export function createKeyAuthenticator(db: Database) {
  const uses = new LastUseUpdates(db, recordKeyUse);
  const rates = new MinuteRates();
  return async (headers: IncomingHttpHeaders): Promise<KeyCaller | undefined> => {
    const [, secret] = BEARER.exec(headers.authorization ?? '') ?? [];
    if (secret === undefined || headers['x-access-token'] !== undefined) return undefined;
    const found = await findLiveKey(db, hashOf(secret));
    if (!found) throw new ProblemError('unauthenticated');
    const { is_seen_due, rate_per_minute, ...key } = found;
    rates.count(key.id, rate_per_minute);
    if (is_seen_due) uses.record(key.id);
    return key;
  };
}

const MINUTE_MS = 60_000;

/** Calls of each key in the current minute, of this process: a shared counter would be a write for each call. */
export class MinuteRates {
  private minute = 0;
  private readonly counts = new Map<number, number>();

  /** @throws ProblemError `too_many_requests` */
  count(id: number, limit: number, now = Date.now()): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.minute) this.counts.clear();
    this.minute = minute;
    const count = (this.counts.get(id) ?? 0) + 1;
    this.counts.set(id, count);
    if (count <= limit) return;
    const retryAfter = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000);
    throw new ProblemError('too_many_requests', { retryAfter });
  }
}
