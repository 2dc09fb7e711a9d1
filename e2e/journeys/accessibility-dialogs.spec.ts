import type { Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { expectAccessibleInBothModes } from '../fixtures/axe';
import { newFactory, newReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { FactoryFormPage } from '../pages/factory-form.page';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Closes the open dialog or menu. */
async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

test('@always the sign-in dialog is accessible, empty or after a refusal', async ({ page }) => {
  const signIn = new SignInDialog(page);
  await page.goto('/contacts');
  await signIn.open();
  await expect(signIn.login).toBeVisible();
  await expectAccessibleInBothModes(page, 'sign-in dialog');
  await signIn.submit('', '');
  await expect(signIn.refusal).toBeVisible();
  await expectAccessibleInBothModes(page, 'sign-in dialog with errors');
});

test.describe('for staff', () => {
  test.use({ account: 'admin' });

  test('menus have none', async ({ page }) => {
    await page.goto('/main');
    await new Frame(page).account.click();
    await expect(page.getByRole('menuitem', { name: 'Чиқиш' })).toBeVisible();
    await expectAccessibleInBothModes(page, 'account menu');
    await escape(page);
    await page.getByRole('button', { name: 'Тил: Ўзбекча' }).click();
    await expect(page.getByRole('menuitem', { name: 'Русский' })).toBeVisible();
    await expectAccessibleInBothModes(page, 'language menu');
  });

  test('@slow the questions before a decision, a removal and a restoration have none', async ({ page }, testInfo) => {
    // Six states of the page, each checked in both modes: on a busy machine half a minute.
    testInfo.setTimeout(120_000);
    const review = new ClusterReviewPage(page);
    await review.goto((await newReport(testInfo)).id);
    await review.confirm.click();
    await expect(page.getByText('Тўлдиринг!', { exact: true })).toBeVisible();
    await expectAccessibleInBothModes(page, 'remark with an error');
    await review.remark.fill('Изоҳ бор');
    await review.reject.click();
    await expect(review.rejectDialog.dialog).toBeVisible();
    await expectAccessibleInBothModes(page, 'question before a rejection');

    const live = new FactoryListPage(page, 'live');
    const factory = await newFactory(testInfo);
    await live.goto(BUXORO);
    await live.remove(factory.company_name).click();
    await expect(live.removeDialog.dialog).toBeVisible();
    await expectAccessibleInBothModes(page, 'question before a removal');
    await live.removeDialog.yes.click();
    await expect(new Frame(page).notices).toHaveCount(1);
    await expectAccessibleInBothModes(page, 'notice');

    const removed = new FactoryListPage(page, 'removed');
    await removed.goto(BUXORO);
    await removed.restore(factory.company_name).click();
    await expect(removed.restoreDialog.dialog).toBeVisible();
    await expectAccessibleInBothModes(page, 'question before a restoration');
  });

  test('@always a form with errors has none', async ({ page }) => {
    await page.goto(`/oil-factories-reestrs/${BUXORO}/create`);
    await new FactoryFormPage(page).save.click();
    await expect(page.getByRole('alert')).toBeVisible();
    const links = await page.getByRole('alert').getByRole('link').all();
    const heights = await Promise.all(links.map(async (link) => (await link.boundingBox())!.height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await expectAccessibleInBothModes(page, 'form with errors');
  });

  test('the drawer of the narrow layout has none', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/main');
    await page.getByRole('button', { name: 'Менюни очиш' }).click();
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
    await expectAccessibleInBothModes(page, 'drawer');
  });
});
