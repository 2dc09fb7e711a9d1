import { BUXORO } from '../fixtures/accounts';
import { queryClients, sharedModules } from '../fixtures/federation';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** Which builds share which modules. The registers' remote is data: its screens come from `register/staff`. */
const HOLDERS = {
  'react/jsx-runtime': ['mf-clusters', 'mf-oil-factories', 'mf-registers', 'shell'],
  '@tanstack/react-query': ['mf-clusters', 'mf-oil-factories', 'shell'],
  '@klaster/shared/session': ['mf-clusters', 'mf-oil-factories', 'shell'],
  '@klaster/shared/http': ['mf-clusters', 'mf-oil-factories', 'shell'],
  '@klaster/shared/register/staff': ['mf-oil-factories', 'mf-registers'],
};

test.use({ account: 'admin' });

test('@always shell and remotes hold the same React, query client and session store', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/amallar');
  await expect(page.getByRole('main').locator('tbody').getByRole('link').first()).toBeVisible();
  await frame.openSection('Кластерлар');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await frame.openSection('Ёғ-мой корхоналари');
  await page.getByRole('link', { name: 'Бухоро вилояти' }).click();
  await expect(page).toHaveURL(`/oil-factories-reestrs/${BUXORO}`);
  await expect(page.getByRole('searchbox')).toBeVisible();

  const modules = await sharedModules(page);
  for (const [name, { objects }] of Object.entries(modules)) expect(objects, `copies of ${name}`).toBe(1);
  for (const [name, holders] of Object.entries(HOLDERS)) {
    expect.soft(modules[name]?.builds, `holders of ${name}`).toEqual(holders);
  }
  expect(modules['react']?.builds).toContain('shell');

  const clients = await queryClients(page);
  expect(clients).toHaveLength(1);
  expect(clients[0]).toEqual(expect.arrayContaining(['mf-clusters', 'mf-oil-factories']));
});
