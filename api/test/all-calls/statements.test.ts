import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { credentialsFor } from '../support/credentials';
import { callerOf } from './call-row';
import { rowOf } from './every-call';
import { LIMITS, LOCKS } from './statement-table';
import { limitsOf, locksOf, recordStatements, type Statement } from './statements';
import { ANDIJON } from '../support/fixtures';
import { testApp } from '../support/test-app';
import { deliverDue } from '../../src/jobs/due-notices/deliver';
import { maintainNotices } from '../../src/jobs/due-notices/maintain-notices';
import { removeOld } from '../../src/jobs/retention/retention';
import { sealWaiting } from '../../src/kernel/audit/seal';
import { settleWaiting } from '../../src/modules/attachments/settle';
import { claimNext, clearOutbox } from '../../src/modules/notices/outbox.repository';
import { scoreUnscored } from '../../src/modules/rating/repository';
import { recordScores } from '../../src/modules/rating/provenance';
import { claimDue } from '../../src/modules/webhooks/repository';

const api = testApp();

/** Nobody decides on a report that they prepared. */
const DECISIONS = /\/(?:confirm|reject)-cluster\/|\/bulk\/confirm$/;

async function statementsOfCall(name: string, endpoint: Endpoint): Promise<Statement[]> {
  const sent = await rowOf(name).send(api.db, ANDIJON, name);
  const login = DECISIONS.test(name) ? 'reviewer' : callerOf(endpoint);
  if (sent.cluster)
    await api.db.updateTable('users').set({ cluster_id: sent.cluster }).where('login', '=', 'klaster').execute();
  await rowOf(name).doneBy?.(api.db, login, sent);
  const headers = await credentialsFor(api, endpoint, login);
  const { request, body } = sent;
  await api.db.deleteFrom('sign_in_attempts').execute();
  const statements = await recordStatements(() => api.call(request, { body, headers }));
  const counted = await api.db.selectFrom('sign_in_attempts').select('key').where('count', '>', 0).execute();
  if (counted.length > 0 && !rowOf(name).permittedStatus) limited.push(name);
  return statements;
}

const JOBS: Readonly<Record<string, () => Promise<unknown>>> = {
  deliverDue: () => deliverDue(api.db),
  maintainNotices: () => maintainNotices(api.db),
  claimNext: () => claimNext(api.db, 9),
  clearOutbox: () => clearOutbox(api.db, { hours: 1, days: 30, attempts: 9, batch: 5000 }),
  scoreUnscored: () => scoreUnscored(api.db),
  recordScores: () => recordScores(api.db),
  sealWaiting: () => sealWaiting(api.db),
  removeOld: () => removeOld(api.db),
  settleWaiting: () => settleWaiting({ db: api.db }),
  claimDue: () => claimDue(api.db, 50),
};

/** Calls that count towards a limit although they succeed. */
const limited: string[] = [];

const sent = new Map<string, Statement[]>();
beforeAll(async () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
    if (!/registers\/(?!clusters)/.test(name)) sent.set(name, await statementsOfCall(name, endpoint));
  // On any machine the decisions can no longer be undone by now.
  await api.db
    .updateTable('decision_notices')
    .set({ due_at: new Date(0) })
    .execute();
  for (const [name, run] of Object.entries(JOBS)) sent.set(name, await recordStatements(run));
}, 120_000);

const entriesOf = (summary: (statements: readonly Statement[]) => string) =>
  Object.fromEntries(
    [...sent].map(([name, statements]) => [name, summary(statements)]).filter(([, text]) => text !== ''),
  );

it('locks what each change depends on, in this order, before it looks', () => {
  expect(entriesOf(locksOf)).toEqual(LOCKS);
});

it('counts calls that succeed towards no limit, but for proofs', () => {
  expect(limited).toEqual(['POST /api/auth/proofs']);
});

it('sorts, limits and skips in as many calls and jobs as the table says', () => {
  const counts: Record<string, number> = {};
  for (const one of [...sent.values()].flatMap((statements) => [...new Set(limitsOf(statements))]))
    counts[one] = (counts[one] ?? 0) + 1;
  expect(counts).toEqual(LIMITS);
});
