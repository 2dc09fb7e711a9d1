import type { TestInfo } from '@playwright/test';
import { newEntry, newFactory, REGISTERS } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { alwaysIf } from '../fixtures/tags';

const REGISTERS_OF_VISITORS = [
  ...REGISTERS.map((register) => ({
    ...register,
    list: (stir: string) => `${register.visitors}?search=${stir}`,
    add: (testInfo: TestInfo) => newEntry(testInfo, register),
  })),
  {
    name: 'oil_factories',
    visitors: '/oil-factories-reestrs-auth',
    list: (stir: string) => `/oil-factories-reestrs-auth/1706?q=${stir}`,
    add: (testInfo: TestInfo) => newFactory(testInfo),
  },
];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const register of REGISTERS_OF_VISITORS) {
  test(`${alwaysIf(register.name === 'clusters')}${register.name}: a visitor opens an entry from the list and passes its link on`, async ({
    page,
  }, testInfo) => {
    const { id, company_name: name, stir } = await register.add(testInfo);
    await page.goto(register.list(stir));
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Ҳаволани нусхалаш' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ҳавола нусхаланди' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname + new URL(link).search).toBe(`${register.visitors}/view/${id}`);

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(stir);
    await expect(page.getByRole('main')).toContainText('Реестрда');
    const boot = await page.locator('#klaster-boot').textContent();
    expect(boot).toContain(`/api/registers/${register.name}/${id}`);
    await page.getByRole('link', { name: 'Рўйхатга қайтиш' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });
}
