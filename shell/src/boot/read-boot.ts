import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import type { BootDocument, PageBoot } from '@klaster/shared/contract/http';

/** In a separate file, since the benchmark's monolith replaces it. @throws if the page has none, or it cannot be fetched */
export async function readBootDocument(): Promise<BootDocument> {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page has no boot document: open it through the gateway');
  const boot = JSON.parse(text) as PageBoot;
  return 'from' in boot ? { ...(await fetchBoot(boot.from)), data: boot.data } : boot;
}

/** Before each attempt, in milliseconds: after a short outage the page still starts. */
const PAUSES = [0, 1_000, 4_000];

async function fetchBoot(address: string): Promise<BootDocument> {
  let status = 0;
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return (await answer.json()) as BootDocument;
    status = answer?.status ?? 0;
  }
  throw new Error(`${address} answers ${status}`);
}
