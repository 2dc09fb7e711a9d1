import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { LegalAct } from '../../contract/common/organisation';
import { failureText } from '../../http';
import { registerKey } from '../lists/queries';
import type { Register } from '../lists/register';
import { changeMany, isRefusal, joined } from './change-many';
import type { BulkAct, Outcome } from './change-many';

/** How far a run is, in entries. */
export type Progress = { done: number; total: number };

type RunEvents = {
  /** Called with the outcome of a run as soon as it is known: when `run` resolves, the lists are fresh as well. */
  onDone: (outcome: Outcome) => void;
  /** Whether the page was left. */
  isLeft: Readonly<RefObject<boolean>>;
};

/**
 * Changes many entries. The outcome includes that of an earlier run which this one continues. Leaving the page stops the run:
 * nobody would see what is refused.
 */
export function useBulkRun(register: Register, act: BulkAct, { onDone, isLeft }: RunEvents) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [outcome, setOutcome] = useState<Outcome>();
  const stopped = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: ({ ids, ground }: { ids: readonly number[]; ground: LegalAct }) =>
      changeMany(register, act, {
        ids,
        ground,
        onProgress: (done) => setProgress({ done, total: ids.length }),
        isStopped: () => stopped.current || isLeft.current,
      }),
  });
  const run = async (ids: readonly number[], ground: LegalAct): Promise<Outcome> => {
    stopped.current = false;
    setProgress({ done: 0, total: ids.length });
    try {
      const now = await mutateAsync({ ids, ground });
      if (now.failure !== undefined) console.error(failureText(now.failure));
      // What is wrong with the order, its form says.
      if (!outcome && now.untried.length === ids.length && isRefusal(now.failure)) throw now.failure;
      const whole = joined(outcome, now);
      setOutcome(whole);
      // At once: an undo is possible for seconds only.
      onDone(whole);
      await cache.invalidateQueries({ queryKey: registerKey(register) });
      return whole;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, outcome, run, stop: () => (stopped.current = true) };
}
