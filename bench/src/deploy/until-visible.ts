import type { Browser } from '@playwright/test';

/** Opens a page for a new visitor and waits until it shows a text in its heading. */
export async function untilVisible(browser: Browser, address: string, text: string): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: text }).waitFor();
  } finally {
    await context.close();
  }
}
