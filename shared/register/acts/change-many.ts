import { BULK_LIMIT } from '../../contract/http/list-queries';
import type { LegalAct } from '../../contract/registers/organisation';
import type { BulkAnswer } from '../../contract/registers/bulk';
import { HttpError, sessionClient } from '../../http';
import type { Register } from '../lists/register';

export type BulkAct = 'remove' | 'restore' | 'activate' | 'deactivate';

type Result = BulkAnswer['results'][number];

export type Outcome = {
  done: Result[];
  refused: Result[];
  untried: number[];
  /** Entries of a call whose response was lost: they may have been changed. */
  unsure: number[];
  /** Undefined if the user stopped it. */
  failure: unknown;
  /** When the first removal can no longer be undone, by `performance.now()`; 0: none can. */
  undoUntil: number;
};

/** Entries per call: few enough for a smooth progress bar, and to lose little if a response is lost. */
const AT_ONCE = Math.min(25, BULK_LIMIT);

type Run = {
  ids: readonly number[];
  /** For a removal or restoration. */
  legalAct?: LegalAct;
  onProgress?: (done: number) => void;
  isStopped?: () => boolean;
};

/** Changes entries in several calls. A refused entry does not affect the others; after a failure the rest is not tried. */
export async function changeMany(register: Register, act: BulkAct | 'undo', run: Run): Promise<Outcome> {
  const { ids, legalAct, onProgress } = run;
  const results: Result[] = [];
  let [sent, undoUntil] = [0, Infinity];
  let failure: unknown;
  while (sent < ids.length && failure === undefined && !(sent > 0 && run.isStopped?.())) {
    // Counted from the sending: in a slow call, an entry may be removed long before the response.
    const startedAt = performance.now();
    try {
      const answer = await send(register, ids.slice(sent, sent + AT_ONCE), { act, legalAct });
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

/** Joins the outcome of a run with that of the run that it continued. */
export const joinOutcomes = (before: Outcome | undefined, now: Outcome): Outcome => ({
  ...now,
  done: [...(before?.done ?? []), ...now.done],
  refused: [...(before?.refused ?? []), ...now.refused],
  undoUntil: Math.min(before?.undoUntil ?? Infinity, now.undoUntil),
});

/** A failed call that certainly changed nothing. */
export const isRefusal = (failure: unknown) => failure instanceof HttpError && failure.status < 500;

export const isComplete = ({ refused, untried }: Outcome) => refused.length === 0 && untried.length === 0;

const isDone = ({ problem }: Result) => !problem;

/** Another back end may leave it out. */
const secondsToUndo = (answer: BulkAnswer & { undo_seconds?: number | undefined }) => Number(answer.undo_seconds) || 0;

// The calls of all registers have the same shape. Each is typed as that of clusters, since the compiler cannot check a
// union.

async function send(
  { name }: Register,
  ids: number[],
  { act, legalAct }: { act: BulkAct | 'undo'; legalAct: LegalAct },
): Promise<BulkAnswer> {
  const call = <Key extends string>(what: Key) =>
    `POST /api/registers/${name}/bulk/${what}` as `POST /api/registers/clusters/bulk/${Key}`;
  if (act === 'undo') return sessionClient.call(call('removal/undo'), { body: { ids } });
  return act === 'remove' || act === 'restore'
    ? sessionClient.call(call(act), { body: { ids, ...legalAct } })
    : sessionClient.call(call('activity'), { body: { ids, is_active: act === 'activate' } });
}
