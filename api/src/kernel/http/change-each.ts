import type { Language } from '@klaster/shared/contract/http';
import type { BulkAnswer } from '@klaster/shared/contract/registers';
import { problemDocument } from '../problems/document';
import type { ProblemError } from '../problems/problem-error';
import type { Call } from './call';
import { problemFromError } from './from-error';
import { failureLog } from './log-failure';

type Log = Call<'GET /api/auth/me'>['log'];

export type EachCall = { readonly log: Log; readonly language: Language };

type Changes = {
  readonly names: ReadonlyMap<number, string>;
  readonly change: (id: number) => Promise<unknown>;
};

/** Each change has its own checks and transaction; after an internal error the rest is skipped. */
export async function changeEach(
  ids: readonly number[],
  { log, language }: EachCall,
  { names, change }: Changes,
): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = [];
  let failure: ProblemError | undefined;
  for (const id of ids) {
    const refusal = failure ?? (await tryChange(() => change(id), log));
    if (refusal && refusal.status >= 500) failure = refusal;
    results.push({ id, company_name: names.get(id) ?? null, problem: refusal ? sayWhy(refusal, language) : null });
  }
  return { results, done: results.filter(({ problem }) => problem === null).length };
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

function sayWhy(refusal: ProblemError, language: Language) {
  const { code, detail, errors } = problemDocument(refusal, language);
  return { code, detail: errors?.[0]?.message ?? detail };
}
