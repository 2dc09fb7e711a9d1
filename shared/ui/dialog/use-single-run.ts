import { useRef, useState } from 'react';

/** A second call while the action runs does nothing, so that a double click sends one change. */
export function useSingleRun(action: () => Promise<unknown>, onSuccess: () => void) {
  const inFlight = useRef(false);
  const [running, setRunning] = useState(false);
  const attempt = async () => {
    try {
      await action();
      return true;
    } catch {
      return false;
    }
  };
  const run = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    const succeeded = await attempt();
    inFlight.current = false;
    setRunning(false);
    if (succeeded) onSuccess();
  };
  return { running, run: () => void run() };
}
