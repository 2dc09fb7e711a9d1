import { BULK_LIMIT } from '../../contract/common/list-queries';
import type { LegalAct } from '../../contract/common/organisation';
import type { BulkAnswer } from '../../contract/registers/bulk';
import { HttpError, sessionClient } from '../../http';
import type { Register } from '../lists/register';

/** Acts on many entries at once. */
export type BulkAct = 'remove' | 'restore' | 'activate' | 'deactivate';

type Result = BulkAnswer['results'][number];

/** Outcome: the entries that were changed, those that were refused and why, and those that were not tried. */
export type Outcome = {
  done: Result[];
  refused: Result[];
  untried: number[];
  /** Untried ones in a call whose response was lost: whether they were changed is unknown. */
  unsure: number[];
  /** Why it ended early; undefined if the user stopped it. */
  failure: unknown;
  /** Until when the first of those that were removed can be put back by an undoing, by `performance.now()`; 0: not at all. */
  undoUntil: number;
};

/** Entries of one call: few enough for a progress bar that moves, and to lose little with a lost answer. */
const AT_ONCE = Math.min(25, BULK_LIMIT);

type Run = {
  ids: readonly number[];
  /** Order and reason of a removal or restoration. */
  ground?: LegalAct;
  /** Called after each request with the number of entries done. */
  onProgress?: (done: number) => void;
  isStopped?: () => boolean;
};

/**
 * Changes many entries, or undoes their removal, call by call. What one is refused for leaves the others as they are; after a failure
 * the rest is not tried.
 */
export async function changeMany(register: Register, act: BulkAct | 'undo', run: Run): Promise<Outcome> {
  const { ids, ground, onProgress } = run;
  const results: Result[] = [];
  let [sent, undoUntil] = [0, Infinity];
  let failure: unknown;
  while (sent < ids.length && failure === undefined && !(sent > 0 && run.isStopped?.())) {
    // Of a slow call the first entry may have been removed long before the answer: the time to undo counts from the sending.
    const startedAt = performance.now();
    try {
      const answer = await send(register, ids.slice(sent, sent + AT_ONCE), { act, ground });
      results.push(...answer.results);
      if (answer.results.some(isDone)) undoUntil = Math.min(undoUntil, startedAt + secondsToUndo(answer) * 1000);
      sent = Math.min(sent + AT_ONCE, ids.length);
      onProgress?.(sent);
    } catch (error) {
      failure = error;
    }
  }
  return {
    done: results.filter(isDone),
    refused: results.filter((result) => !isDone(result)),
    untried: ids.slice(sent),
    unsure: failure === undefined || isRefusal(failure) ? [] : ids.slice(sent, sent + AT_ONCE),
    failure,
    undoUntil,
  };
}

/** Outcome of a run together with the one it continued. */
export const joined = (before: Outcome | undefined, now: Outcome): Outcome => ({
  ...now,
  done: [...(before?.done ?? []), ...now.done],
  refused: [...(before?.refused ?? []), ...now.refused],
  undoUntil: Math.min(before?.undoUntil ?? Infinity, now.undoUntil),
});

/** Whether a failed call changed nothing for certain. */
export const isRefusal = (failure: unknown) => failure instanceof HttpError && failure.status < 500;

/** Whether all of it was done. */
export const isWhole = ({ refused, untried }: Outcome) => refused.length === 0 && untried.length === 0;

const isDone = ({ problem }: Result) => !problem;

/** What the answer to a removal says of it; another back end may say nothing. */
const secondsToUndo = (answer: BulkAnswer & { undo_seconds?: number | undefined }) => Number(answer.undo_seconds) || 0;

// Calls of all registers have the same shape: here each is typed as that of clusters, since the compiler cannot check a union.

async function send(
  { name }: Register,
  ids: number[],
  { act, ground }: { act: BulkAct | 'undo'; ground: LegalAct },
): Promise<BulkAnswer> {
  const call = <Key extends string>(what: Key) =>
    `POST /api/registers/${name}/bulk/${what}` as `POST /api/registers/clusters/bulk/${Key}`;
  if (act === 'undo') return sessionClient.call(call('removal/undo'), { body: { ids } });
  return act === 'remove' || act === 'restore'
    ? sessionClient.call(call(act), { body: { ids, ...ground } })
    : sessionClient.call(call('activity'), { body: { ids, is_active: act === 'activate' } });
}
