import { BOOT_ELEMENT_ID } from '@klaster/shared/contract';
import type { BootDocument } from '@klaster/shared/contract';
import { createContext, useContext } from 'react';

/** Reads the boot document the gateway put into the page. Throws where it is missing: the page did not come through a gateway. */
export function readBootDocument(): BootDocument {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page holds no boot document');
  return JSON.parse(text) as BootDocument;
}

const BootContext = createContext<BootDocument | null>(null);

export const BootProvider = BootContext.Provider;

/** What the gateway told this page: the remotes, their routes and navigation, and whether the data is a sample. */
export function useBoot(): BootDocument {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot needs a BootProvider above it');
  return boot;
}
