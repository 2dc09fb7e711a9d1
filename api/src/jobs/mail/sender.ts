import type { FastifyBaseLogger } from 'fastify';
import { RETENTION } from '../../kernel/retention/rules';
import { countAttempt, readAttempts } from '../../nouns/credentials/attempts.repository';
import type { MailConfig } from './mail-config';
import type { Database } from '../../kernel/database/connect';
import { repeat } from '../../kernel/clock/repeat';
import { composeMessage } from './messages';
import { claimNext, clearOutbox, settle, type Outcome } from '../../nouns/notices/outbox.repository';
import { failureOf, MOST_ATTEMPTS, pauseAfter, type Failure } from './retries';
import { smtpTransport, type Transport } from './transport';

/** How many messages all instances send within a minute, together. */
const MOST_A_MINUTE = 120;
const RATE = { key: 'mail sent', seconds: 60 };

const PAUSE_MS = 5_000;

/** How long a stop waits for the message that is on its way. Another instance sends it once this one counts as dead. */
const STOP_MS = 5_000;

/** What is as late as that says nothing new; what was done is known for a month. */
const KEPT = { hours: 48, days: RETENTION.mail_outbox.keep, attempts: MOST_ATTEMPTS, batch: 5000 };

export type SenderMeans = {
  readonly db: Database;
  readonly transport: Transport;
  readonly publicOrigin: string;
  readonly onFailure?: (failure: Failure) => void;
  readonly mostAMinute?: number;
};

/**
 * Sends what waits, a message after the other, until nothing does, enough was sent for this minute, or the server fails: then others
 * wait too, so that a server that is away costs one attempt at a time.
 */
export async function sendWaiting(means: SenderMeans, isStopping: () => boolean = () => false): Promise<void> {
  const { db, mostAMinute = MOST_A_MINUTE } = means;
  while (!isStopping() && (await readAttempts(db, RATE.key)).count < mostAMinute) {
    const failure = await sendNext(means);
    if (failure === 'nothing waits' || failure?.isOfServer) return;
  }
}

/** Claims a message, sends it, records the outcome and reports a failure. */
async function sendNext({ db, transport, publicOrigin, onFailure }: SenderMeans) {
  const claim = await claimNext(db, MOST_ATTEMPTS);
  if (!claim) return 'nothing waits' as const;
  const message = await composeMessage(db, claim, publicOrigin);
  if (typeof message === 'string') {
    await settle(db, claim, { givenUp: message });
    return undefined;
  }
  await countAttempt(db, RATE.key, RATE.seconds);
  const failure = await transport.send(message).then(() => undefined, failureOf);
  await settle(db, claim, failure ? outcomeOf(failure, claim.attempt) : { sent: true });
  if (failure) onFailure?.(failure);
  return failure;
}

const outcomeOf = ({ isFinal, why }: Failure, attempt: number): Outcome =>
  isFinal || attempt >= MOST_ATTEMPTS ? { givenUp: why } : { failure: why, pause: pauseAfter(attempt) };

/**
 * Sends what waits every five seconds, beside all else that the process does; nothing where no server is named.
 * @returns stops, and waits a little for the message that is on its way
 */
export function startSendingMail(
  db: Database,
  mail: MailConfig | undefined,
  log: FastifyBaseLogger,
): () => Promise<void> {
  if (!mail) return () => Promise.resolve();
  let isStopping = false;
  // A word and a number: what a server says may hold addresses.
  const onFailure = ({ why }: Failure) => log.warn({ why }, 'a message could not be sent');
  const means = { db, transport: smtpTransport(mail), publicOrigin: mail.publicOrigin, onFailure };
  const send = async () => {
    await sendWaiting(means, () => isStopping);
    await clearOutbox(db, KEPT);
  };
  const stop = repeat({ run: send, everyMs: PAUSE_MS, failure: 'messages could not be sent' }, log);
  return async () => {
    isStopping = true;
    await Promise.race([stop(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
  };
}
