import { newDraft } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ReportFormPage } from '../pages/report-form.page';

test.use({ account: 'editor' });

test('@always figures are typed by keys and pasted as a column, and what follows from them is computed', async ({
  page,
}, testInfo) => {
  const form = new ReportFormPage(page);
  const main = page.getByRole('main');
  await page.goto((await newDraft(testInfo)).form);
  await form.field('Йўл харитаси ишлаб').click();
  await form.next();
  await expect(form.field('Кластер ер майдони')).toBeFocused();
  await form.type(['1200,5', '3000']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('2500');
  await expect(main.getByText('83,3 %')).toBeVisible();

  await form.next();
  await form.paste('30\r\n33\r\n36,3\r\n');
  await expect(main.getByText('Устун қўйилди. Тўлдирилди: 3.')).toBeVisible();
  await expect(main.getByText('10,0 %')).toHaveCount(2);
  await expect(form.saved).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect.poll(() => form.values()).toEqual(['', '', '']);
});
