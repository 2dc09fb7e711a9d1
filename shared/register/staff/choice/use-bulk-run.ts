import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LegalAct } from '../../../contract/organisation';
import { failureText } from '../../../http';
import { registerKey } from '../../queries';
import type { Register } from '../../register';
import { changeMany } from './change-many';
import type { BulkAct, Outcome } from './change-many';

/** How far a run is, in entries. */
export type Progress = { done: number; total: number };

/** Changes many entries; what came of it, those of a run that goes on where the one before ended included. */
export function useBulkRun(register: Register, act: BulkAct, onDone: (outcome: Outcome) => void) {
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
        isStopped: () => stopped.current,
      }),
  });
  const run = async (ids: readonly number[], ground: LegalAct) => {
    stopped.current = false;
    setProgress({ done: 0, total: ids.length });
    try {
      const now = await mutateAsync({ ids, ground });
      if (now.failure !== undefined) console.error(failureText(now.failure));
      const whole = {
        ...now,
        done: [...(outcome?.done ?? []), ...now.done],
        refused: [...(outcome?.refused ?? []), ...now.refused],
      };
      setOutcome(whole);
      await cache.invalidateQueries({ queryKey: registerKey(register) });
      onDone(whole);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, outcome, run, stop: () => (stopped.current = true) };
}
