import type { FastifyBaseLogger } from 'fastify';
import { RETENTION } from '../../kernel/database/retention-rules';
import { countAttempt, readAttempts } from '../../modules/auth/attempts.repository';
import { type MailConfig, smtpTransport, type Transport } from './transport';
import type { Database } from '../../kernel/database/connect';
import { repeat } from '../../kernel/clock/repeat';
import { composeMessage } from './messages';
import { claimNext, clearOutbox, settle, type Outcome } from '../../modules/notices/outbox.repository';
import { classifyFailure, MAX_ATTEMPTS, pauseAfter, type Failure } from './retries';

const MAX_A_MINUTE = 120;
const RATE = { key: 'mail sent', seconds: 60 };

const PAUSE_MS = 5_000;

/** How long a stop waits for the message being sent; later, another instance sends it. */
const STOP_MS = 5_000;

/** Messages are given up after `hours`; finished rows are deleted after `days`. */
const CLEARING = { hours: 48, days: RETENTION.mail_outbox.keep, attempts: MAX_ATTEMPTS, batch: 5000 };

export type SenderDependencies = {
  readonly db: Database;
  readonly transport: Transport;
  readonly publicOrigin: string;
  readonly onFailure?: (failure: Failure) => void;
  readonly maxPerMinute?: number;
};

/**
 * Sends queued messages one by one until none is left, the limit is reached, or the server fails: an outage then costs one attempt at a
 * time.
 */
export async function sendWaiting(means: SenderDependencies, isStopping: () => boolean = () => false): Promise<void> {
  const { db, maxPerMinute = MAX_A_MINUTE } = means;
  while (!isStopping() && (await readAttempts(db, RATE.key)).count < maxPerMinute) {
    const failure = await sendNext(means);
    if (failure === 'nothing waits' || failure?.isOfServer) return;
  }
}

async function sendNext({ db, transport, publicOrigin, onFailure }: SenderDependencies) {
  const claim = await claimNext(db, MAX_ATTEMPTS);
  if (!claim) return 'nothing waits' as const;
  const message = await composeMessage(db, claim, publicOrigin);
  if (typeof message === 'string') {
    await settle(db, claim, { givenUp: message });
    return undefined;
  }
  await countAttempt(db, RATE.key, RATE.seconds);
  const failure = await transport.send(message).then(() => undefined, classifyFailure);
  await settle(db, claim, failure ? decideOutcome(failure, claim.attempt) : { sent: true });
  if (failure) onFailure?.(failure);
  return failure;
}

const decideOutcome = ({ isFinal, why }: Failure, attempt: number): Outcome =>
  isFinal || attempt >= MAX_ATTEMPTS ? { givenUp: why } : { failure: why, pause: pauseAfter(attempt) };

/** Does nothing without a mail server. @returns a stop function, which waits briefly for the message being sent */
export const startSendingMail = (mail: MailConfig | undefined) => (db: Database, log: FastifyBaseLogger) => {
  if (!mail) return () => Promise.resolve();
  let isStopping = false;
  // The server's text may contain addresses.
  const onFailure = ({ why }: Failure) => log.warn({ why }, 'a message could not be sent');
  const means = { db, transport: smtpTransport(mail), publicOrigin: mail.publicOrigin, onFailure };
  const send = async () => {
    await sendWaiting(means, () => isStopping);
    await clearOutbox(db, CLEARING);
  };
  const stop = repeat({ run: send, everyMs: PAUSE_MS, failure: 'messages could not be sent' }, log);
  return async () => {
    isStopping = true;
    await Promise.race([stop(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
  };
};
