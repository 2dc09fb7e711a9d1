import { deliverDue } from '../../src/jobs/due-notices/deliver';
import { maintainNotices } from '../../src/jobs/due-notices/maintain-notices';
import { removeOld } from '../../src/jobs/retention/retention';
import { sealWaiting } from '../../src/kernel/audit/seal';
import type { Database } from '../../src/kernel/database/connect';
import { settleWaiting } from '../../src/modules/attachments/settle';
import { claimNext, clearOutbox } from '../../src/modules/notices/outbox.repository';
import { recordScores } from '../../src/modules/rating/provenance';
import { scoreUnscored } from '../../src/modules/rating/repository';
import { claimDue } from '../../src/modules/webhooks/repository';

/** The background jobs, by name. */
export const JOBS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  deliverDue,
  maintainNotices,
  claimNext: (db) => claimNext(db, 9),
  clearOutbox: (db) => clearOutbox(db, { hours: 1, days: 30, attempts: 9, batch: 5000 }),
  scoreUnscored,
  recordScores,
  sealWaiting,
  removeOld,
  settleWaiting: (db) => settleWaiting({ db }),
  claimDue: (db) => claimDue(db, 50),
};
