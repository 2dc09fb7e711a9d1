import { callApi } from '../fixtures/api';
import { ANDIJON, BUXORO } from '../fixtures/accounts';
import { freshStir, newEntry, REGISTERS } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ConfirmDialog } from '../pages/confirm.dialog';
import { Frame } from '../pages/frame';
import { alwaysIf } from '../fixtures/tags';

for (const register of REGISTERS) {
  const { name, path, removed, visitors } = register;
  const mark = alwaysIf(register === REGISTERS[0]);
  test.describe(name, () => {
    test.use({ account: 'admin' });

    test(`${mark}an entry is added, edited, and seen with its history`, async ({ page }, testInfo) => {
      const stir = freshStir(testInfo);
      const company = `Синов ${stir}`;
      const frame = new Frame(page);
      await page.goto(`${path}/create?province=${BUXORO}`);
      await page.getByRole('textbox', { name: /номи \(/ }).fill(company);
      await page.getByRole('textbox', { name: 'СТИР' }).fill(stir);
      await page.getByLabel('Туман ёки шаҳар').selectOption({ index: 1 });
      await page.getByLabel('Манзил').fill('Мустақиллик кўчаси, 5');
      await page.getByLabel('Раҳбарнинг Ф.И.Ш.').fill('Каримов Анвар Собирович');
      await page.getByLabel('Телефон рақами').fill('90 123 45 67');
      const yesOrNo = page.getByRole('combobox').filter({ has: page.getByRole('option', { name: 'Ҳа', exact: true }) });
      for (const answer of await yesOrNo.all()) await answer.selectOption('Ҳа');
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(new RegExp(`${path}/view/\\d+\\?province=${BUXORO}$`));
      await expect(frame.title).toHaveText(company);

      await page.getByRole('link', { name: 'Таҳрирлаш' }).click();
      await page.getByLabel('Манзил').fill('Навоий кўчаси, 7');
      await page.getByRole('button', { name: 'Сақлаш', exact: true }).click();
      const changes = page.getByRole('region', { name: 'Ўзгаришлар тарихи' }).getByRole('listitem');
      await expect(changes.first()).toContainText('Мустақиллик кўчаси, 5 → Навоий кўчаси, 7');
    });

    test(`${mark}an entry is taken off by an order, and put back`, async ({ page }, testInfo) => {
      const { id, stir, company_name: company } = await newEntry(testInfo, register);
      await page.goto(`${path}/view/${id}`);
      const changes = page.getByRole('region', { name: 'Ўзгаришлар тарихи' }).getByRole('listitem');
      await page.getByRole('button', { name: 'Чиқариш' }).click();
      const removal = new ConfirmDialog(page, 'Чиқариш', 'Чиқариш');
      await expect(removal.dialog.getByLabel('Буйруқ рақами')).toBeFocused();
      await removal.dialog.getByLabel('Буйруқ рақами').fill('45-Ф');
      await removal.yes.click();
      await expect(changes.first()).toContainText('Реестрдан чиқарилди');
      await expect(changes.first()).toContainText('45-Ф');

      await page.goto(`${removed}?search=${stir}`);
      await page.getByRole('row', { name: company }).getByRole('button', { name: 'Тиклаш' }).click();
      await new ConfirmDialog(page, 'Тиклаш', 'Тиклаш').yes.click();
      await expect(page.getByText('Маълумот топилмади')).toBeVisible();
    });

    test('a link with filters shows the same rows to everybody who opens it', async ({ page, pageOf }) => {
      // Nobody adds to this province meanwhile.
      const query = `?province=${ANDIJON}&active=true&sort=-district&size=25`;
      const rows = async (of: typeof page) => {
        await of.goto(path + query);
        await expect(of.getByRole('row').nth(1)).toContainText('Андижон');
        // The header differs: users who may not act have no column of actions.
        return (await of.getByRole('row').allTextContents()).slice(1);
      };
      const other = await rows(await pageOf('viewer'));
      expect(other.length).toBeGreaterThan(1);
      expect(await rows(page)).toEqual(other);
    });
  });

  test(`${mark}${name}: visitors see the list without a token, and can do nothing to it`, async ({ page }) => {
    const { items } = await callApi<{ items: { full_name: string }[] }>('admin', `GET /api/registers/${name}`);
    await page.goto(visitors);
    const table = page.getByRole('table');
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    // A row leads to its entry, and nothing else does anything.
    await expect(table.locator('a:not([data-row-link])')).toHaveCount(0);
    await expect(table.getByRole('button', { name: /Таҳрирлаш|Чиқариш|Тиклаш/ })).toHaveCount(0);
    await expect(table).not.toContainText(items[0]?.full_name ?? '');
  });
}
