import { hold } from '../fixtures/network';
import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { newEntry, queuedReports, REGISTERS } from '../fixtures/records';

const NAME = `Вазирликнинг ${'кластерни реестрга киритиш тўғрисидаги '.repeat(2)}буйруғи.pdf`;

test.use({ account: 'admin' });

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the scan of an order with a long name stays within its dialog, and its removal is undone', async ({
      page,
    }, testInfo) => {
      const { stir } = await newEntry(testInfo, REGISTERS[0]);
      await openScreen(page, `/reestrs?search=${stir}`);
      await page.getByRole('button', { name: /^Чиқариш: / }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Буйруқ нусхаси').click();
      const file = { name: NAME, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
      await dialog.locator('input[type=file]').setInputFiles(file);
      const link = dialog.getByRole('button', { name: NAME, exact: true });
      await expect(link).toBeVisible();
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await dialog.getByRole('button', { name: `Олиб ташлаш: ${NAME}` }).press('Enter');
      await expect(link).toBeHidden();
      await page.getByRole('list', { name: 'Хабарлар' }).getByRole('button', { name: 'Бекор қилиш' }).click();
      await expect(link).toBeVisible();
    });
  });
}

test('an upload to a report is stopped and continued by one key, and its bar has the look of the product', async ({
  page,
}) => {
  const [report] = await queuedReports('Рад этилган');
  await openScreen(page, `/amallar/cluster-info/${report?.id}`);
  await page.getByText('Ҳисобот ҳужжатлари').click();
  const release = await hold(page, '**/attachments/*/upload');
  const name = `Баланс ${Date.now()}.pdf`;
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.getByLabel('Файл илова қилиш').and(page.locator('input')).setInputFiles(file);
  const bar = page.getByRole('progressbar', { name });
  await expect(bar).toHaveCSS('appearance', 'none');
  await page.getByRole('button', { name: 'Тўхтатиш' }).press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Давом эттириш' })).toBeFocused();
  release();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
});
