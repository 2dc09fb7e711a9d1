import type { BootDocument } from '@klaster/shared/contract/http';
import { createContext, useContext } from 'react';

const BootContext = createContext<BootDocument | null>(null);

export const BootProvider = BootContext.Provider;

export function useBoot(): BootDocument {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot must be used inside a BootProvider');
  return boot;
}
