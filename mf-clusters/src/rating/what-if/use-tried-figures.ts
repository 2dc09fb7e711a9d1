import { useEffect, useRef, useState } from 'react';
import { readChanges, writeChanges } from '../../reporting/target/changed-figures';
import type { ChangedFigures } from '../../reporting/target/changed-figures';

/**
 * The figures tried. They are in the address, which is updated a moment later, so a second figure typed meanwhile must not undo
 * the first. Figures that come into the address from elsewhere replace them.
 * @param shown what the address says of them
 * @param write writes them into the address
 */
export function useTriedFigures(shown: string, write: (text: string) => void) {
  const [figures, setFigures] = useState(() => readChanges(shown));
  const latest = useRef(figures);
  const written = useRef(new Set([shown]));
  const take = (next: ChangedFigures) => {
    latest.current = next;
    setFigures(next);
  };
  useEffect(() => {
    if (written.current.has(shown)) return;
    written.current = new Set([shown]);
    take(readChanges(shown));
  }, [shown]);
  const change = (alter: (before: ChangedFigures) => ChangedFigures) => {
    take(alter(latest.current));
    const text = writeChanges(latest.current);
    written.current.add(text);
    write(text);
  };
  return { figures, change };
}
