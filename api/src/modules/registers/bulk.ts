import { BULK_LIMIT } from '@klaster/shared/contract/http';
import { type RegisterState } from '@klaster/shared/contract/registers';
import { type BulkAnswer, type BulkLegalActBody } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { changeEach, type EachCall } from '../../kernel/http/change-each';
import { wrongField } from '../../kernel/problems/problem-error';
import type { EntryAct } from './changes';
import { filterFor } from './policy';
import { findIds, findNames } from './repository';

/** Entries by id, or all matching ones in a state. */
type BulkSelection = Pick<BulkLegalActBody, 'ids' | 'filter'> & { readonly state: RegisterState };

/** @throws ProblemError on `filter` */
export async function changeMany(
  db: Database,
  act: EntryAct & EachCall,
  { change, ...meant }: BulkSelection & { readonly change: (id: number) => Promise<unknown> },
): Promise<BulkAnswer> {
  const ids = await findMatching(db, act, meant);
  const names = ids.length > 0 ? await findNames(db, act.register, ids) : new Map<number, string>();
  return changeEach(ids, act, { names, change });
}

async function findMatching(
  db: Database,
  act: EntryAct,
  { ids, filter = {}, state }: BulkSelection,
): Promise<number[]> {
  const scope = await act.checks.scope(db);
  if (ids) return [...new Set(ids)];
  const wanted = filterFor(scope, act.user, { ...filter, state, sort: '' });
  const matching = await findIds(db, { register: act.register, filter: wanted }, BULK_LIMIT + 1);
  if (matching.length > BULK_LIMIT) throw wrongField('filter', 'too_big');
  return matching;
}
