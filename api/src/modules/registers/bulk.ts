import { BULK_LIMIT } from '@klaster/shared/contract/http';
import { type RegisterState } from '@klaster/shared/contract/registers';
import { type BulkAnswer, type BulkLegalActBody } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import type { Call } from '../../kernel/http/call';
import { problemDocument } from '../../kernel/problems/document';
import { problemFromError } from '../../kernel/http/from-error';
import { failureLog } from '../../kernel/http/log-failure';
import { wrongField, type ProblemError } from '../../kernel/problems/problem-error';
import type { EntryAct } from './changes';
import { filterFor } from './policy';
import { findIds, findNames } from './repository';

type Log = Call<'GET /api/auth/me'>['log'];

/** Entries by id, or all matching ones in a state. */
type Meant = Pick<BulkLegalActBody, 'ids' | 'filter'> & { readonly state: RegisterState };

/** Each change has its own checks and transaction; after an internal error the rest is skipped. @throws ProblemError on `filter` */
export async function changeMany(
  db: Database,
  act: EntryAct & { readonly log: Log },
  { change, ...meant }: Meant & { readonly change: (id: number) => Promise<unknown> },
): Promise<BulkAnswer> {
  const ids = await findMatching(db, act, meant);
  const names = ids.length > 0 ? await findNames(db, act.register, ids) : new Map<number, string>();
  const results: BulkAnswer['results'] = [];
  let failure: ProblemError | undefined;
  for (const id of ids) {
    const refusal = failure ?? (await tryChange(() => change(id), act.log));
    if (refusal && refusal.status >= 500) failure = refusal;
    results.push({ id, company_name: names.get(id) ?? null, problem: refusal ? sayWhy(refusal, act) : null });
  }
  return { results, done: results.filter(({ problem }) => problem === null).length };
}

async function findMatching(db: Database, act: EntryAct, { ids, filter = {}, state }: Meant): Promise<number[]> {
  const scope = await act.checks.scope(db);
  if (ids) return [...new Set(ids)];
  const wanted = filterFor(scope, act.user, { ...filter, state, sort: '' });
  const matching = await findIds(db, { register: act.register, filter: wanted }, BULK_LIMIT + 1);
  if (matching.length > BULK_LIMIT) throw wrongField('filter', 'too_big');
  return matching;
}

async function tryChange(change: () => Promise<unknown>, log: Log): Promise<ProblemError | undefined> {
  try {
    await change();
    return undefined;
  } catch (error) {
    const refusal = problemFromError(error);
    if (refusal.status >= 500) failureLog.log(error, log, 'one of many changes failed');
    return refusal;
  }
}

function sayWhy(refusal: ProblemError, { language }: EntryAct) {
  const { code, detail, errors } = problemDocument(refusal, language);
  return { code, detail: errors?.[0]?.message ?? detail };
}
