import { BUXORO } from '../fixtures/accounts';
import { freshStir, newFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryFormPage } from '../pages/factory-form.page';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';

test.use({ account: 'editor' });

test('@always an added factory is in the list of its province', async ({ page }, testInfo) => {
  const list = new FactoryListPage(page, 'live');
  const form = new FactoryFormPage(page);
  const stir = freshStir(testInfo);
  await list.goto(BUXORO);
  await expect(new Frame(page).title).toHaveText('Бухоро вилояти');
  await list.add.click();
  await form.fill(`Янги Ёғ ${stir}`, stir);
  await form.save.click();
  await new Frame(page).expectNotice('Муваффақиятли');
  await expect(page).toHaveURL(`/oil-factories-reestrs/${BUXORO}`);
  await expect(list.row(stir)).toContainText(`Янги Ёғ ${stir}`);
  await expect(list.row(stir)).toContainText('12,5');
  await expect(list.row(stir)).toContainText('Актив');
});

test('an edited factory shows the change', async ({ page }, testInfo) => {
  const factory = await newFactory(testInfo);
  const list = new FactoryListPage(page, 'live');
  const form = new FactoryFormPage(page);
  await list.goto(BUXORO);
  await list.edit(factory.company_name).click();
  await expect(form.name).toHaveValue(factory.company_name);
  await form.daily.fill('47,5');
  await page.getByRole('switch', { name: 'Актив' }).uncheck();
  await form.save.click();
  await new Frame(page).expectNotice('Муваффақиятли');
  await expect(list.row(factory.stir)).toContainText('47,5');
  await expect(list.row(factory.stir)).toContainText('Актив эмас');
});

test('missing or malformed input is reported at each field', async ({ page }) => {
  const form = new FactoryFormPage(page);
  await page.goto(`/oil-factories-reestrs/${BUXORO}/create`);
  await form.stir.fill('12345');
  await form.save.click();
  await expect(form.stir).toHaveAccessibleDescription(/9 та рақамдан иборат/);
  await expect(form.name).toHaveAccessibleDescription('Тўлдиринг!');
  await expect(page).toHaveURL(`/oil-factories-reestrs/${BUXORO}/create`);
});
