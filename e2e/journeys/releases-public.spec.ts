import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';

test('@always a public register works while both other remotes are broken', async ({
  page,
  gateway,
  consoleErrors,
}) => {
  await page.goto('/contacts');
  const broken = ['mf-clusters', 'mf-oil-factories'];
  for (const app of broken) await rm(path.join(gateway.releases, app), { recursive: true });
  const frame = new Frame(page);
  await page.goto('/reestrs-auth');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').fill('Текс');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.goto('/');
  await expect(frame.title).toHaveText('Бўлим юкланмади');
  consoleErrors.ignore();
  await frame.openSection('Кластерлар', 'Реестрлар');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  consoleErrors.ignore();
});
