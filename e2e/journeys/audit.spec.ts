import { callApi } from '../fixtures/api';
import { newEntry, newFactory, REGISTERS } from '../fixtures/records';
import { useLanguage, type Language } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** The day in Tashkent. */
const today = () => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);

/** Title of the page and of its columns, by language. */
const HEADINGS = {
  'uz-Cyrl': ['Аудит', 'Вақт', 'Ким', 'Нима қилинди', 'Қийматлар'],
  'uz-Latn': ['Audit', 'Vaqt', 'Kim', 'Nima qilindi', 'Qiymatlar'],
  ru: ['Аудит', 'Время', 'Кто', 'Что сделано', 'Значения'],
  en: ['Audit', 'Time', 'Who', 'What was done', 'Values'],
};

test.describe('an administrator', () => {
  test.use({ account: 'admin' });

  test('@always finds an editor’s change by author, object and time, with the values before and after', async ({
    page,
  }, testInfo) => {
    const factory = await newFactory(testInfo);
    const path = `/api/oil_factories/factory/${factory.id}`;
    const { version, daily_capacity, annual_capacity, sunflower_capacity } = await callApi<Record<string, number>>(
      'editor',
      `GET ${path}`,
    );
    const capacities = { daily_capacity, annual_capacity, sunflower_capacity };
    await callApi('editor', `PATCH ${path}`, {
      body: { ...factoryInput(factory), ...capacities, address: 'Янги кўча, 9', version },
    });

    await page.goto('/audit');
    await expect(new Frame(page).title).toHaveText('Аудит');
    await page.getByLabel('Ким: исм ёки логин').fill('editor');
    await page.getByLabel('Амал', { exact: true }).selectOption({ label: 'Ўзгартирилди' });
    await page.getByLabel('Объект тури').selectOption({ label: 'Ёғ-мой корхоналари' });
    await page.getByRole('textbox', { name: 'Кундан' }).fill(today().split('-').toReversed().join('.'));
    const filters = { who: 'editor', action: 'edit', entity: 'oil_factories', from: today() };
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters);
    const row = page.getByRole('row', { name: new RegExp(`Ўзгартирилди.*${factory.stir}`) });
    await expect(row).toContainText('Манзил: Синов кўчаси, 1 → Янги кўча, 9');
    await expect(row).toContainText('editor');

    await row.getByRole('link', { name: factory.company_name }).click();
    await expect(page).toHaveURL(new RegExp(`entity_id=${factory.id}`));
    await page.getByLabel('Амал', { exact: true }).selectOption({ label: 'Ҳаммаси' });
    await page.getByLabel('Ким: исм ёки логин').fill('');
    // Until the answer comes, the rows of before stay.
    await expect(page.getByRole('table').getByText('Қўшилди')).toHaveCount(1);
  });

  test('comes to it from the history of an entry', async ({ page }, testInfo) => {
    const [register] = REGISTERS;
    const entry = await newEntry(testInfo, register);
    await page.goto(`${register.path}/view/${entry.id}`);
    await page.getByRole('link', { name: 'Аудитда кўриш' }).click();
    await expect(page).toHaveURL(`/audit?entity=${register.name}&entity_id=${entry.id}`);
    await expect(page.getByRole('row', { name: new RegExp(entry.stir) })).toContainText('Қўшилди');
  });

  for (const [language, headings] of Object.entries(HEADINGS)) {
    test(`reads it in ${language}`, async ({ page, baseURL }) => {
      await useLanguage(page, baseURL ?? '', language as Language);
      await page.goto('/audit');
      const [title = '', ...columns] = headings;
      await expect(new Frame(page).title).toHaveText(title);
      await expect(page.getByRole('columnheader')).toHaveText(columns);
    });
  }

  test('downloads it as a file', async ({ page }) => {
    await page.goto(`/audit?from=${today()}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toBe(`Аудит ${today()}.xlsx`);
  });
});

type Organisation = Awaited<ReturnType<typeof newFactory>>;

/** The fields of it that a form sends. */
function factoryInput({ id: _, ...organisation }: Organisation) {
  return organisation;
}
