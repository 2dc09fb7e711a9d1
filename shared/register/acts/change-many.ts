import { BULK_LIMIT } from '../../contract/common/list-queries';
import type { LegalAct } from '../../contract/common/organisation';
import type { BulkAnswer } from '../../contract/registers/bulk';
import { sessionClient } from '../../http';
import type { Register } from '../lists/register';

/** What can be done to many entries at once. */
export type BulkAct = 'remove' | 'restore' | 'activate' | 'deactivate';

type Result = BulkAnswer['results'][number];

/** What came of it: the entries that were changed, those that were refused and why, and those it did not come to. */
export type Outcome = {
  done: Result[];
  refused: Result[];
  /** Of the first of them it is not known whether they were changed, where the connection was lost. */
  untried: number[];
  /** Why it ended early; undefined if the user stopped it. */
  failure: unknown;
};

/** Entries of one call: few enough for a progress bar that moves, and to lose little with a lost answer. */
const AT_ONCE = Math.min(25, BULK_LIMIT);

type Run = {
  ids: readonly number[];
  /** By which order, and why: of a removal or restoration. */
  ground: LegalAct;
  /** Told after each call, in entries. */
  onProgress: (done: number) => void;
  isStopped: () => boolean;
};

/** Changes many entries, call by call. What one is refused for leaves the others as they are; after a failure the rest is not tried. */
export async function changeMany(register: Register, act: BulkAct, run: Run): Promise<Outcome> {
  const { ids, ground, onProgress, isStopped } = run;
  const results: Result[] = [];
  let sent = 0;
  let failure: unknown;
  while (sent < ids.length && failure === undefined && !(sent > 0 && isStopped())) {
    try {
      results.push(...(await send(register, ids.slice(sent, sent + AT_ONCE), { act, ground })));
      sent = Math.min(sent + AT_ONCE, ids.length);
      onProgress(sent);
    } catch (error) {
      failure = error;
    }
  }
  return {
    done: results.filter(({ problem }) => !problem),
    refused: results.filter(({ problem }) => problem),
    untried: ids.slice(sent),
    failure,
  };
}

// The calls of all registers are alike: here each is typed as that of the clusters, which the compiler can follow.

async function send(
  { name }: Register,
  ids: number[],
  { act, ground }: { act: BulkAct; ground: LegalAct },
): Promise<Result[]> {
  const call = <Key extends string>(what: Key) =>
    `POST /api/registers/${name}/bulk/${what}` as `POST /api/registers/clusters/bulk/${Key}`;
  const answer =
    act === 'remove' || act === 'restore'
      ? await sessionClient.call(call(act), { body: { ids, ...ground } })
      : await sessionClient.call(call('activity'), { body: { ids, is_active: act === 'activate' } });
  return answer.results;
}
