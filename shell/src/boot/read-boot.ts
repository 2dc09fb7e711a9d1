import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import type { BootDocument, PageBoot } from '@klaster/shared/contract/http';

/** In a file of its own, since the benchmark's monolith replaces it. @throws if the page has none, or it cannot be fetched */
export async function readBootDocument(): Promise<BootDocument> {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page has no boot document: open it through the gateway');
  const boot = JSON.parse(text) as PageBoot;
  return 'from' in boot ? { ...(await fetchBoot(boot.from)), data: boot.data } : boot;
}

async function fetchBoot(address: string): Promise<BootDocument> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return (await answer.json()) as BootDocument;
}
