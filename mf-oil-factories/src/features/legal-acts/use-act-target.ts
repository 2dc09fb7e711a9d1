import type { OilFactory } from '@klaster/shared/contract';
import { useState } from 'react';

type Target = { factory: OilFactory; open: boolean };

/** The factory that a dialog asks about. It outlives the dialog's closing, so that its name stays while the dialog fades. */
export function useActTarget() {
  const [target, setTarget] = useState<Target>();
  const ask = (factory: OilFactory) => setTarget({ factory, open: true });
  /** A late answer about another factory closes nothing. */
  const close = (factory: OilFactory) =>
    setTarget((now) => (now?.factory === factory ? { factory, open: false } : now));
  return { target, ask, close };
}
