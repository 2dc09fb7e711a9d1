import { MAX_WEBHOOKS, type WebhookAttempt } from '@klaster/shared/contract/accounts';
import type { FastifyBaseLogger } from 'fastify';
import { repeat, runOnce } from '../../kernel/clock/repeat';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import type { SecretBox } from '../../kernel/secrets/secret-box';
import { claimDue, settle, type Claim } from '../../modules/webhooks/repository';
import type { Reach } from '../../modules/webhooks/public-address';
import { openSecret } from '../../modules/webhooks/secret';
import { sendMessage } from '../../modules/webhooks/send';
import { readMessage } from './message';

const PAUSE_MS = 1_000;

const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3600;

/** Seconds: twice as long after each failed attempt, at most an hour. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** (attempts - 1));

/** The receiver wants nothing more. Source: Standard Webhooks. */
const GONE = 410;

type DeliveryServices = { readonly db: Database; readonly secrets: SecretBox; readonly reach: Reach };

const FAILURE = 'a webhook could not be delivered';

/** Deliveries in progress, each of one webhook: none waits for another's receiver, since there are no more webhooks than places. */
export class Deliveries {
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly means: DeliveryServices,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Does not wait for receivers. */
  async startDue(): Promise<void> {
    const places = MAX_WEBHOOKS - this.running.size;
    if (places <= 0 || this.stopping.signal.aborted) return;
    for (const claim of await claimDue(this.means.db, places)) this.start(claim);
  }

  /** Resolves when nothing is in progress. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Messages in progress are sent again by another instance. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.ended();
  }

  private start(claim: Claim): void {
    const run = runOnce({ run: () => this.deliver(claim), failure: FAILURE }, this.log).finally(() => {
      this.running.delete(run);
    });
    this.running.add(run);
  }

  private async deliver(claim: Claim): Promise<void> {
    const { signal } = this.stopping;
    const page = await readMessage(this.means.db, claim).catch(asGone);
    if (page === 'gone') return this.settleFailure(claim, { failure: 'position_gone', status: null });
    const attempt = page.message && (await this.send(claim, page.message, signal));
    if (signal.aborted) return settle(this.means.db, claim, 'released');
    if (attempt?.failure) return this.settleFailure(claim, attempt);
    await settle(this.means.db, claim, { position: page.position, isSent: page.message !== undefined });
    if (page.hasMore) await this.startDue();
  }

  private async send(claim: Claim, message: Parameters<typeof sendMessage>[1], signal: AbortSignal) {
    const secret = openSecret(this.means.secrets, claim.key.id, claim.secret);
    if (!secret) return { failure: 'secret_unreadable', status: null } as const;
    const sent = sendMessage({ url: claim.url, secret }, message, { ...this.means.reach, signal });
    return sent.catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  }

  private async settleFailure(claim: Claim, failed: WebhookAttempt): Promise<void> {
    // The address may contain a secret.
    this.log.warn({ webhook: claim.id, ...failed }, FAILURE);
    const isFinal = FINAL.has(failed.failure) || failed.status === GONE;
    await settle(this.means.db, claim, { failed, pause: pauseAfter(claim.attempts + 1), isFinal });
  }
}

const FINAL: ReadonlySet<WebhookAttempt['failure']> = new Set(['position_gone', 'secret_unreadable']);

function asGone(error: unknown): 'gone' {
  if (error instanceof ProblemError && error.code === 'position_gone') return 'gone';
  throw error;
}

/** @returns a stop function, which interrupts messages in progress */
export const startDeliveringWebhooks =
  (means: Omit<DeliveryServices, 'db'>) =>
  (db: Database, log: FastifyBaseLogger): (() => Promise<void>) => {
    const deliveries = new Deliveries({ ...means, db }, log);
    const stop = repeat({ run: () => deliveries.startDue(), everyMs: PAUSE_MS, failure: FAILURE }, log);
    return async () => {
      await stop();
      await deliveries.stop();
    };
  };
