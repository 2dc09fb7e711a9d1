import { BUXORO } from '../fixtures/accounts';
import { newFactory, removedFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';

test.describe('a holder of DELETE', () => {
  test.use({ account: 'editor' });

  test('@always removes a factory after confirming', async ({ page }, testInfo) => {
    const { company_name: name, stir } = await newFactory(testInfo);
    const live = new FactoryListPage(page, 'live');
    const removed = new FactoryListPage(page, 'removed');
    await live.goto(BUXORO);
    await live.remove(name).click();
    await expect(live.removeDialog.dialog).toContainText(name);
    await live.removeDialog.no.click();
    await expect(live.removeDialog.dialog).toBeHidden();
    await expect(live.row(stir)).toBeVisible();

    await live.remove(name).click();
    await live.removeDialog.yes.click();
    await new Frame(page).expectNotice('РЕЕСТР ўчириш', 'Муваффақиятли ўчирилди!');
    await expect(live.removeDialog.dialog).toBeHidden();
    await expect(live.row(stir)).toHaveCount(0);
    await removed.goto(BUXORO);
    await expect(removed.row(stir)).toContainText('Актив');
  });

  test('undoes a removal by the notice, and another by Ctrl + Z', async ({ page }, testInfo) => {
    const { company_name: name, stir } = await newFactory(testInfo);
    const list = new FactoryListPage(page, 'live');
    const frame = new Frame(page);
    await list.goto(BUXORO);
    for (const undo of [() => frame.undo.click(), () => page.keyboard.press('Control+z')]) {
      await list.remove(name).click();
      await list.removeDialog.yes.click();
      await frame.expectNotice('РЕЕСТР ўчириш', name);
      await expect(list.row(stir)).toHaveCount(0);
      // While it fades, the page behind it has no keys.
      await expect(list.removeDialog.dialog).toHaveCount(0);
      await undo();
      await frame.expectNotice('Чиқариш бекор қилинди', name);
      await expect(list.row(stir)).toBeVisible();
      await expect(frame.undo).toHaveCount(0);
    }
  });

  test('undoes a removal by F6 while a dialog asks about another entry', async ({ page }, testInfo) => {
    const [factory, other] = [await newFactory(testInfo), await newFactory(testInfo)];
    const list = new FactoryListPage(page, 'live');
    const frame = new Frame(page);
    await list.goto(BUXORO);
    await list.remove(factory.company_name).click();
    await list.removeDialog.yes.click();
    await frame.expectNotice('РЕЕСТР ўчириш', factory.company_name);
    await expect(list.removeDialog.dialog).toHaveCount(0);
    await list.remove(other.company_name).click();
    await expect(list.removeDialog.no).toBeFocused();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('F6');
    await expect(frame.undo).toBeFocused();
    await expect(list.row(factory.stir)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await frame.expectNotice('Чиқариш бекор қилинди', factory.company_name);
    await expect(list.removeDialog.dialog).toContainText(other.company_name);
    await expect(list.removeDialog.no).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list.removeDialog.dialog).toBeHidden();
    await expect(list.row(factory.stir)).toBeVisible();
    await expect(list.row(other.stir)).toBeVisible();
  });

  test('sees a notice when the removal fails, and the dialog stays ready', async ({
    page,
    consoleErrors,
  }, testInfo) => {
    const { company_name: name, stir } = await newFactory(testInfo);
    const list = new FactoryListPage(page, 'live');
    const frame = new Frame(page);
    await list.goto(BUXORO);
    await page.route('**/api/oil_factories/remove/*', (route) => route.abort());
    await list.remove(name).click();
    await list.removeDialog.yes.click();
    await frame.expectNotice('Хатолик юз берди.');
    await expect(list.removeDialog.yes).toBeEnabled();
    await consoleErrors.expect(/fetch/i);

    await page.unroute('**/api/oil_factories/remove/*');
    await list.removeDialog.yes.click();
    await frame.expectNotice('РЕЕСТР ўчириш');
    await expect(list.row(stir)).toHaveCount(0);
  });

  test('may not restore', async ({ page }, testInfo) => {
    const { stir } = await removedFactory(testInfo);
    const list = new FactoryListPage(page, 'removed');
    await list.goto(BUXORO);
    await expect(list.row(stir)).toBeVisible();
    await expect(list.actions).toHaveCount(0);
  });
});

test.describe('ADMIN', () => {
  test.use({ account: 'admin' });

  test('restores a removed factory after confirming', async ({ page }, testInfo) => {
    const { company_name: name, stir } = await removedFactory(testInfo);
    const removed = new FactoryListPage(page, 'removed');
    const live = new FactoryListPage(page, 'live');
    await removed.goto(BUXORO);
    await removed.restore(name).click();
    await expect(removed.restoreDialog.dialog).toContainText(name);
    await removed.restoreDialog.yes.click();
    await new Frame(page).expectNotice('РЕЕСТР га қайтариш', 'Муваффақиятли қайтарилди!');
    await expect(removed.row(stir)).toHaveCount(0);
    await live.goto(BUXORO);
    await expect(live.row(stir)).toBeVisible();
  });
});
