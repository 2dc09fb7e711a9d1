import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { rowOf } from './every-call';
import { JOBS } from './jobs';
import { prepareCall } from './prepared-call';
import { LIMITS, LOCKS } from './statement-table';
import { limitsOf, locksOf, recordStatements, type Statement } from './statements';
import { testApp } from '../support/test-app';

const api = testApp();

async function statementsOfCall(name: string, endpoint: Endpoint): Promise<Statement[]> {
  const { request, body, headers } = await prepareCall(api, name, endpoint);
  const statements = await recordStatements(() => api.call(request, { body, headers }));
  const counted = await api.db.selectFrom('sign_in_attempts').select('key').where('count', '>', 0).execute();
  if (counted.length > 0 && !rowOf(name).permittedStatus) limited.push(name);
  return statements;
}

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
  for (const [name, run] of Object.entries(JOBS)) sent.set(name, await recordStatements(() => run(api.db)));
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
