import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** An address of no app, one below an address that exists, and one with a segment too many. */
const UNKNOWN = ['/yoq', '/rating/clusters/1', '/amallar/cluster-info/1/2'];

test('@always an unknown address shows a visitor "page not found" and a button to the start page', async ({ page }) => {
  const frame = new Frame(page);
  for (const address of UNKNOWN) {
    await page.goto(address);
    await expect(frame.title).toHaveText('Саҳифа топилмади');
    await expect(frame.signIn).toBeVisible();
  }
  await page.getByRole('button', { name: 'Бош саҳифага ўтиш' }).click();
  await expect(page).toHaveURL('/');
  await expect(frame.title).not.toHaveText('Саҳифа топилмади');
});

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test('see "page not found" inside the staff layout', async ({ page }) => {
    const frame = new Frame(page);
    for (const address of UNKNOWN) {
      await page.goto(address);
      await expect(frame.title).toHaveText('Саҳифа топилмади');
      await expect(frame.account).toBeVisible();
    }
    await page.getByRole('button', { name: 'Бош саҳифага ўтиш' }).click();
    await expect(page).toHaveURL('/main');
  });

  test('an unknown province is reported on its page, with a link to the list of provinces', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/oil-factories-reestrs/abc');
    await expect(new Frame(page).title).toHaveText('Бундай вилоят топилмади');
    await page.getByRole('link', { name: 'Вилоятлар рўйхати' }).click();
    await expect(page).toHaveURL('/oil-factories-reestrs');
    await consoleErrors.expect(/.+/);
  });
});
