import { BOOT_ELEMENT_ID } from '@klaster/shared/contract';
import type { BootDocument } from '@klaster/shared/contract';

/**
 * Reads the boot document the gateway put into the page. Throws where it is missing: the page did not come through a gateway.
 * In a file of its own: the bench's monolith puts another in its place.
 */
export function readBootDocument(): BootDocument {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page holds no boot document');
  return JSON.parse(text) as BootDocument;
}
