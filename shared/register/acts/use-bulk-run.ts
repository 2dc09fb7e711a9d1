import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LegalAct } from '../../contract/common/organisation';
import { failureText, HttpError } from '../../http';
import { registerKey } from '../lists/queries';
import type { Register } from '../lists/register';
import { changeMany } from './change-many';
import type { BulkAct, Outcome } from './change-many';

/** How far a run is, in entries. */
export type Progress = { done: number; total: number };

/**
 * Changes many entries; what came of it, those of a run that goes on where the one before ended included. Whoever leaves the
 * page stops it: nobody would see what is refused.
 *
 * @param onDone told of it, and whether the page was left
 */
export function useBulkRun(register: Register, act: BulkAct, onDone: (outcome: Outcome, isLeft: boolean) => void) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [outcome, setOutcome] = useState<Outcome>();
  const stopped = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { mutateAsync } = useMutation({
    mutationFn: ({ ids, ground }: { ids: readonly number[]; ground: LegalAct }) =>
      changeMany(register, act, {
        ids,
        ground,
        onProgress: (done) => setProgress({ done, total: ids.length }),
        isStopped: () => stopped.current || isLeft.current,
      }),
  });
  const run = async (ids: readonly number[], ground: LegalAct) => {
    stopped.current = false;
    setProgress({ done: 0, total: ids.length });
    try {
      const now = await mutateAsync({ ids, ground });
      if (now.failure !== undefined) console.error(failureText(now.failure));
      // What is wrong with the order, its form says.
      if (!outcome && now.untried.length === ids.length && isRefusal(now.failure)) throw now.failure;
      const whole = {
        ...now,
        done: [...(outcome?.done ?? []), ...now.done],
        refused: [...(outcome?.refused ?? []), ...now.refused],
      };
      setOutcome(whole);
      await cache.invalidateQueries({ queryKey: registerKey(register) });
      onDone(whole, isLeft.current);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, outcome, run, stop: () => (stopped.current = true) };
}

const isRefusal = (failure: unknown) => failure instanceof HttpError && failure.status < 500;
