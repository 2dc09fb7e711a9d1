import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { LegalAct } from '../../contract/registers/organisation';
import { failureText } from '../../http';
import { registerKey } from '../lists/queries';
import type { Register } from '../lists/register';
import { changeMany, isRefusal, joinOutcomes } from './change-many';
import type { BulkAct, Outcome } from './change-many';

/** Number of entries. */
export type Progress = { done: number; total: number };

type RunEvents = {
  /** Called before `run` resolves, which waits for the lists. */
  onDone: (outcome: Outcome) => void;
  isLeft: Readonly<RefObject<boolean>>;
};

/**
 * Runs a bulk act. The outcome includes that of the run that it continues. Leaving the page stops the run, since nobody
 * would see refusals.
 */
export function useBulkRun(register: Register, act: BulkAct, { onDone, isLeft }: RunEvents) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [outcome, setOutcome] = useState<Outcome>();
  const stopped = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: ({ ids, legalAct }: { ids: readonly number[]; legalAct: LegalAct }) =>
      changeMany(register, act, {
        ids,
        legalAct,
        onProgress: (done) => setProgress({ done, total: ids.length }),
        isStopped: () => stopped.current || isLeft.current,
      }),
  });
  const run = async (ids: readonly number[], legalAct: LegalAct): Promise<Outcome> => {
    stopped.current = false;
    setProgress({ done: 0, total: ids.length });
    try {
      const now = await mutateAsync({ ids, legalAct });
      if (now.failure !== undefined) console.error(failureText(now.failure));
      // The form shows what is wrong with the order.
      if (!outcome && now.untried.length === ids.length && isRefusal(now.failure)) throw now.failure;
      const total = joinOutcomes(outcome, now);
      setOutcome(total);
      // Immediately, since undo is possible only for seconds.
      onDone(total);
      await cache.invalidateQueries({ queryKey: registerKey(register) });
      return total;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, outcome, run, stop: () => (stopped.current = true) };
}
