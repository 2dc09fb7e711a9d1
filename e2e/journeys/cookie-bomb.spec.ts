import { expect, test } from '../fixtures/test';

/** Cookies that code of a page can set, which are sent with every later request to the address. */
const bomb = (count: number, { hostname }: URL) =>
  [
    ...Array.from({ length: count }, (_, index) => ({ name: `bomb${index}`, path: '/' })),
    { name: 'domain', path: '/' },
    { name: 'below', path: '/rating' },
  ].map((cookie) => ({ ...cookie, value: 'x'.repeat(4000), domain: hostname }));

// More than 64 KB, and addresses without HTTPS, are left to nginx: docs/operations.md.
test('@always too many cookies lead to a page that clears them and lets the visitor continue', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  await page.context().addCookies(bomb(5, new URL(baseURL!)));
  const answer = await page.goto('/rating');
  expect(answer?.status()).toBe(431);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie файллари жуда кўп');
  await page.getByRole('link', { name: 'Давом этиш' }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cookie файллари жуда кўп' })).toBeHidden();
  consoleErrors.ignore();
});
