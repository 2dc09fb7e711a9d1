import { newFactory, removedFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { listScreens } from '../fixtures/screens';
import { FactoryListPage } from '../pages/factory-list.page';

test('@always a visitor finds a factory from the landing page, opens it, and returns to the results', async ({
  page,
}, testInfo) => {
  const { stir, company_name: name } = await newFactory(testInfo);
  const removed = await removedFactory(testInfo);
  await page.goto('/');
  await page.getByRole('searchbox', { name: /Ёғ-мой корхонасини номи ёки СТИР/ }).fill('xxxx');
  await page.getByRole('button', { name: 'Қидириш' }).click();
  await expect(page.getByText('Маълумот топилмади')).toBeVisible();
  // Typed on a Russian keyboard, which has no ғ.
  await page.getByRole('searchbox').fill(`Синов ёг ${stir.slice(0, 4)}`);
  const found = new FactoryListPage(page, 'public live');
  await expect(found.row(stir)).toContainText('Реестрда');
  await expect(found.row(removed.stir)).toContainText('Чиқарилган');
  const address = page.url();
  await page.getByRole('link', { name }).click();
  await expect(found.rows).toHaveCount(1);
  await expect(page).toHaveURL(/\/oil-factories-reestrs-auth\/1706\?/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(found.row(removed.stir)).toBeVisible();
  await page.reload();
  await expect(found.row(stir)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('@always Russian letters find Uzbek names of every province, and other text finds nothing', async ({
  request,
}) => {
  const find = async (text: string) => {
    const answer = await request.get(`/api/registers/oil_factories?search=${encodeURIComponent(text)}`);
    const { data } = (await answer.json()) as { data: { factories: { company_name: string }[]; total: number } };
    return data;
  };
  const [uzbek, russian] = await Promise.all([find('Бўстон'), find('Бустон')]);
  expect(russian.total).toBeGreaterThan(0);
  expect(russian).toEqual(uzbek);
  expect(await find('xxxx')).toEqual({ factories: [], total: 0 });
});

/** No page, and one that is opened only by its link. */
const UNSEARCHED = new Set(['/yoq', '/invitation']);

test('@always every public page has a title and a description', async ({ page, request }, testInfo) => {
  const addresses = (await listScreens(page, 'public', testInfo)).filter((address) => !UNSEARCHED.has(address));
  const descriptions = await Promise.all(
    addresses.map(async (address) => {
      const html = await (await request.get(address)).text();
      const isTitled = /<title>[^<]+ · Klaster<\/title>/.test(html);
      const description = /<meta name="description" content="([^"]{20,})">/.exec(html)?.[1];
      return isTitled && description ? description : `nothing at ${address}`;
    }),
  );
  expect(descriptions.filter((text) => text.startsWith('nothing'))).toEqual([]);
  expect(new Set(descriptions).size).toBe(addresses.length);
});
