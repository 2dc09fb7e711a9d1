import type { AddressInfo } from 'node:net';
import { startTracing } from '@klaster/shared/tracing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { watchClock } from './kernel/clock/corrected';
import { ServiceWatch, startWatching } from './kernel/observe/service-watch';
import { startSealing } from './kernel/audit/seal';
import { readOrCreateTokenSecret } from './modules/auth/sessions/repository';
import type { Config } from './config';
import { openDatabase } from './open-database';
import { mayRewriteAudit } from './kernel/database/roles.repository';
import { setMailOn } from './modules/notices/outbox.repository';
import { startDelivering } from './jobs/due-notices/deliver';
import { startSendingMail } from './jobs/mail/sender';
import { startDeliveringWebhooks } from './jobs/webhooks/deliver';
import { SecretBox } from './kernel/secrets/secret-box';
import { startRemovingOld } from './jobs/retention/retention';
import { startMaintainingNotices } from './jobs/due-notices/maintain-notices';
import { scoreUnscored } from './modules/rating/repository';
import { clamdScanner } from './kernel/files/clamd';
import { startSettling } from './modules/attachments/settle';
import { startRecordingScores } from './modules/rating/provenance';
import { seedSample, type SampleStage } from './jobs/seeds';
import { OperatorError, systemCode } from './kernel/process/operator-error';

export type Stage = 'starting-database' | 'migrating' | SampleStage;

export type RunningApi = {
  readonly port: number;
  /** Resolves if the database is lost. */
  readonly lost: Promise<void>;
  /** `/readyz` reports not ready; requests are still served. */
  leave(): void;
  /** Lets running requests end. */
  stop(): Promise<void>;
};

const UNGUARDED =
  'the role of DATABASE_URL may change the audit and the tables: give it a role of its own, and DATABASE_OWNER_URL the owner’s';

/** Starts the API. If it fails, nothing is left running. @throws OperatorError */
export async function runApi(config: Config, onStage: (stage: Stage) => void): Promise<RunningApi> {
  onStage('starting-database');
  const database = await openDatabase(config);
  try {
    onStage('migrating');
    await database.migrate();
    if (config.demo) await database.asOwner((owner) => seedSample(owner, onStage));
    await scoreUnscored(database.db);
    await setMailOn(database.db, config.mail !== undefined);
    const tokenSecret = config.tokenSecret ?? (await database.asOwner(readOrCreateTokenSecret));
    const watch = new ServiceWatch(database.db);
    const tracing = await startTracing('klaster-api', (fault) => process.stderr.write(`${fault}\n`));
    let isLeaving = false;
    const app = await buildApp({
      ...config,
      db: database.db,
      replicas: database.replicas,
      tokenSecret,
      watch,
      tracing,
      localWebhooks: config.demo,
      isLeaving: () => isLeaving,
    });
    if (await mayRewriteAudit(database.db)) app.log.warn(UNGUARDED);
    const port = await listen(app, config);
    const stops = [
      watchClock,
      startSealing,
      startRecordingScores,
      startMaintainingNotices,
      startRemovingOld,
      startSettling(config.clamdUrl === undefined ? undefined : clamdScanner(config.clamdUrl)),
      startDelivering,
      startSendingMail(config.mail),
      startDeliveringWebhooks({ secrets: new SecretBox(tokenSecret), reach: { local: config.demo } }),
      startWatching(watch),
    ].map((start) => start(database.db, app.log));
    return {
      port,
      lost: database.lost,
      leave: () => void (isLeaving = true),
      stop: async () => {
        await app.close();
        for (const stop of stops.toReversed()) await stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw addressProblem(error, `${host}:${port}`);
  }
  return (app.server.address() as AddressInfo).port;
}

function addressProblem(error: unknown, address: string): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new OperatorError(`The address ${address} is in use by another program: stop it, or set another PORT.`);
    case 'EACCES':
      return new OperatorError(`This user is not allowed to listen on ${address}: set another PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`This machine has no address ${address}: set another HOST.`);
    default:
      return error;
  }
}
