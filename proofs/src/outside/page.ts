import type { Page } from '@playwright/test';
import { storeSession } from '../harness/browser';
import type { BuiltSystem } from '../harness/built-system';
import { Client } from '../harness/client';
import type { Results } from '../harness/results';
import type { Repository } from './repository';

/** A team at work, and a page on which its remote is looked at. */
export type Work = {
  readonly system: BuiltSystem;
  readonly page: Page;
  readonly team: Repository;
  readonly results: Results;
};

export const VISIBLE = { timeout: 15_000 };

/** Opens an address and records whether it has the heading. */
export async function expectHeading(
  { page, results, when }: { page: Page; results: Results; when: string },
  url: string,
  heading: string,
): Promise<void> {
  await page.goto(url);
  const isThere = await isHeadingSeen(page, heading);
  const seen = isThere ? '' : (await page.locator('body').innerText()).slice(0, 300);
  results.check(`${new URL(url).pathname} ${when}: ${heading}`, isThere, seen);
}

export const isHeadingSeen = (page: Pick<Page, 'getByRole'>, name: string): Promise<boolean> =>
  page
    .getByRole('heading', { level: 1, name })
    .waitFor(VISIBLE)
    .then(
      () => true,
      () => false,
    );

/** Opens an address as a viewer of the sample data. */
export async function signIn(page: Page, { apiAddress }: BuiltSystem, origin: string): Promise<void> {
  const { headers } = await Client.signIn(apiAddress, 'viewer');
  await page.goto(origin);
  await page.evaluate(storeSession, headers['x-access-token'] ?? '');
}
