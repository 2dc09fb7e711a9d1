import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { newEntry, REGISTERS } from '../fixtures/records';

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
