import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import type { BootDocument } from '@klaster/shared/contract/http';

/** In a file of its own, since the benchmark's monolith replaces it. */
export function readBootDocument(): BootDocument {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page has no boot document: open it through the gateway');
  return JSON.parse(text) as BootDocument;
}
