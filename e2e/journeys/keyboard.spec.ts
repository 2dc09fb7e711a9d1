import { BUXORO } from '../fixtures/accounts';
import { newFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';

test.describe('by keyboard alone', () => {
  test.use({ account: 'editor' });

  test('@always the first tab stop skips the navigation', async ({ page }) => {
    await page.goto('/main');
    await expect(new Frame(page).title).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Асосий қисмга ўтиш' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('@always a row is opened by its link, and the focus starts at the new page', async ({ page }) => {
    await page.goto('/oil-factories-reestrs');
    await page.getByRole('link', { name: 'Бухоро вилояти' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/oil-factories-reestrs/${BUXORO}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Бухоро вилояти' })).toBeFocused();
    await expect(page).toHaveTitle(/^Бухоро вилояти · /);
  });

  test('Escape closes a question, changes nothing, and gives the focus back', async ({ page }, testInfo) => {
    const { company_name: name, stir } = await newFactory(testInfo);
    const list = new FactoryListPage(page, 'live');
    await list.goto(BUXORO);
    await list.remove(name).press('Enter');
    await expect(list.removeDialog.no).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list.removeDialog.dialog).toBeHidden();
    await expect(list.remove(name)).toBeFocused();
    await expect(list.row(stir)).toBeVisible();
  });

  test('the sections of a report are one stop of Tab, and arrows move between them', async ({ page }) => {
    await page.goto('/amallar');
    await page.getByRole('main').locator('tbody').getByRole('link').first().press('Enter');
    const strip = page.getByRole('toolbar', { name: 'Ҳисобот бўлимлари' });
    await strip.getByRole('button', { name: /^I\. / }).focus();
    await page.keyboard.press('End');
    await expect(strip.getByRole('button', { name: /^XX\. / })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(strip.getByRole('button', { name: /^XX\. / })).toHaveAttribute('aria-current', 'true');
  });
});

test('@always the focus stays in the sign-in dialog and goes back to its button', async ({ page }) => {
  const signIn = new SignInDialog(page);
  await page.goto('/contacts');
  await signIn.open();
  await expect(signIn.login).toBeFocused();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect(signIn.dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(signIn.dialog).toBeHidden();
  await expect(new Frame(page).signIn).toBeFocused();
});
