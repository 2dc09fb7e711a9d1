import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { newDraft } from '../fixtures/records';
import { expect, test } from '../fixtures/test';

test.use({ account: 'editor' });

const PLAN = 'Пахта ҳосили режаси';
const HARVEST = 'Амалдаги пахта ҳосили';

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

const listFigures = async (id: number) =>
  (await callApi<{ figures: Record<string, number | null> }>('editor', `GET /api/reports/${id}/entry`)).figures;

const savedAs = (id: number, figure: string) => expect.poll(async () => (await listFigures(id))[figure]);

test('@always closing the window while offline loses nothing, not even text that is not a number', async ({
  page,
  context,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { id, form } = await newDraft(testInfo);
  await page.goto(`${form}?section=I`);
  await expect(field(page, PLAN)).toBeVisible();
  await context.setOffline(true);
  await field(page, PLAN).fill('4000,5');
  await field(page, HARVEST).fill('12 т');
  await expect(page.getByText(/^Тармоқ кутилмоқда/).first()).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${form}?section=III`);
  await savedAs(id, 'first_plan').toBe(4000.5);
  await again.goto(`${form}?section=I`);
  await expect(field(again, PLAN)).toHaveValue('4\u202f000,5');
  await expect(field(again, HARVEST)).toHaveValue('12 т');
  expect((await listFigures(id))['first_current']).toBeNull();
});

test('if two people change one figure, the second sees both values and chooses', async ({
  page,
  pageOf,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/409/);
  const { id, form } = await newDraft(testInfo);
  await page.goto(`${form}?section=I`);
  await expect(field(page, PLAN)).toBeVisible();
  const other = await pageOf('editor');
  await other.goto(`${form}?section=I`);
  await field(other, PLAN).fill('10');
  await field(other, HARVEST).fill('5');
  await savedAs(id, 'first_current').toBe(5);

  await field(page, PLAN).fill('20');
  const conflict = page.getByRole('alert', { name: /Бошқа қийматлар сақланган/ });
  await expect(conflict).toBeVisible();
  expect((await listFigures(id))['first_plan']).toBe(10);
  await conflict.getByRole('radio', { name: /Менда/ }).first().check();
  await conflict.getByRole('button', { name: 'Қўллаш' }).click();
  await savedAs(id, 'first_plan').toBe(20);
  expect((await listFigures(id))['first_current']).toBe(5);
});
