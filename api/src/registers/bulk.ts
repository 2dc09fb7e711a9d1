import { BULK_LIMIT } from '@klaster/shared/contract';
import type { BulkAnswer, BulkLegalActBody, Endpoint, LegalAct, RegisterState } from '@klaster/shared/contract';
import { assertPosition } from '../auth/policy';
import { findActiveUser } from '../auth/repository';
import type { User } from '../auth/user';
import type { Database } from '../database/connect';
import type { Call } from '../http/call';
import { problemDocument } from '../problems/document';
import { problemFromError } from '../problems/from-error';
import { ProblemError, wrongField } from '../problems/problem-error';
import type { Scope } from './changes';
import { filterFor } from './policy';
import { findIds, findNames } from './repository';

type Log = Call<'GET /api/auth/me'>['log'];

/** Which entries are meant: those chosen, or all in a state that match; and the call that may change them. */
type Meant = Pick<BulkLegalActBody, 'ids' | 'filter'> & { readonly state: RegisterState; readonly endpoint: Endpoint };

/**
 * Changes many entries, each as a call for it alone would, with the same checks and in a transaction of its own: what is
 * refused leaves the others as they are. Whoever loses the right to it meanwhile changes no more of them. After a failure of ours
 * the rest is not tried, and told to have failed likewise.
 * @throws ProblemError where more match than may be changed at once, or the filter reaches beyond the caller's territory
 */
export async function changeMany(
  db: Database,
  scope: Scope & { readonly log: Log },
  meant: Meant,
  change: (scope: Scope, id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const ids = await idsOf(db, scope, meant);
  const names = ids.length > 0 ? await findNames(db, scope.register, ids) : new Map<number, string>();
  const results: BulkAnswer['results'] = [];
  let failure: ProblemError | undefined;
  for (const id of ids) {
    const changeOne = async () => change({ ...scope, user: await userNow(db, scope.user, meant.endpoint) }, id);
    const refusal = failure ?? (await refusalOf(changeOne, scope.log));
    if (refusal && refusal.status >= 500) failure = refusal;
    results.push({ id, company_name: names.get(id) ?? null, problem: refusal ? sayWhy(refusal, scope) : null });
  }
  return { results, done: results.filter(({ problem }) => problem === null).length };
}

async function idsOf(db: Database, { register, user }: Scope, { ids, filter = {}, state }: Meant): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  const matching = await findIds(db, register, filterFor(user, { ...filter, state, sort: '' }), BULK_LIMIT + 1);
  if (matching.length > BULK_LIMIT) throw wrongField('filter', 'too_big');
  return matching;
}

async function userNow(db: Database, { id }: User, endpoint: Endpoint): Promise<User> {
  const user = await findActiveUser(db, id);
  if (!user) throw new ProblemError('unauthenticated');
  assertPosition(user, endpoint);
  return user;
}

async function refusalOf(change: () => Promise<unknown>, log: Log): Promise<ProblemError | undefined> {
  try {
    await change();
    return undefined;
  } catch (error) {
    const refusal = problemFromError(error);
    if (refusal.status >= 500) log.error({ err: error }, 'one of many changes failed');
    return refusal;
  }
}

function sayWhy(refusal: ProblemError, { language }: Scope) {
  const { code, detail, errors } = problemDocument(refusal, language);
  return { code, detail: errors?.[0]?.message ?? detail };
}

/** What a body says of the order by which many entries are removed or restored. */
export function legalActIn({ order_number, order_date, reason }: BulkLegalActBody): LegalAct {
  return { order_number, order_date, reason };
}
