import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { REGISTERS } from '../fixtures/records';
import { LANGUAGES, openScreen, measureOverflow, resize, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { alwaysIf } from '../fixtures/tags';

const QASHQADARYO = '1710';

/** Names of the list's rows, top to bottom. */
const namesIn = async (page: Page) =>
  (await page.locator('tbody [data-title]').allTextContents()).map((name) => name.trim());

/** The file that the browser saves when its button is pressed by a key, and the headers of the request. */
async function saveFile(page: Page, type: 'CSV' | 'JSON') {
  const button = page.getByRole('group', { name: 'Очиқ маълумотлар' }).getByRole('button', { name: type });
  await button.focus();
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/open-data\./),
    page.keyboard.press('Enter'),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), text, headers: await request.allHeaders() };
}

for (const { name, visitors } of REGISTERS) {
  test(`${alwaysIf(name === 'clusters')}${name}: visitors can download a filtered list, row for row, without a token`, async ({
    page,
  }) => {
    // No other journey adds to what this is narrowed by, or takes of it.
    await openScreen(page, `${visitors}?province=1735&sort=-company_name&size=200`);
    const shown = await namesIn(page);
    expect(shown.length).toBeGreaterThan(0);

    const json = await saveFile(page, 'JSON');
    const { items, ...about } = JSON.parse(json.text) as { items: Record<string, unknown>[] } & Record<string, unknown>;
    expect(items.map(({ company_name }) => company_name)).toEqual(shown);
    expect(about).toMatchObject({
      licence: { name: 'CC BY 4.0' },
      attribution: expect.stringContaining('Намуна маълумотлар'),
      filters: { state: 'live', province_code: '1735', sort: '-company_name' },
    });
    for (const entry of items) expect(entry).not.toHaveProperty('full_name');

    const csv = await saveFile(page, 'CSV');
    const [header, ...lines] = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toMatch(/"Манба","Лицензия","Ҳолат санаси"$/);
    expect(lines.map((line) => /^"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"'))).toEqual(shown);
    expect([json.name, csv.name].map((file) => file.replace(/.*\./, ''))).toEqual(['json', 'csv']);
    for (const { headers } of [json, csv]) expect(headers['x-access-token']).toBeUndefined();
  });
}

test('the lists of removed entries and of a province’s oil factories are open data too', async ({ page }) => {
  // No other journey removes or restores these entries.
  for (const address of [`/deregistered-auth?province=${QASHQADARYO}`, `/oil-factories-reestrs-auth/${QASHQADARYO}`]) {
    await openScreen(page, address);
    const shown = await namesIn(page);
    expect(shown.length).toBeGreaterThan(0);
    const { items } = JSON.parse((await saveFile(page, 'JSON')).text) as { items: { company_name: string }[] };
    expect(items.map(({ company_name }) => company_name)).toEqual(expect.arrayContaining(shown));
  }
});

test('a file that is not available raises a notice, and the list stays', async ({ page, consoleErrors }) => {
  const [{ visitors }] = REGISTERS;
  await openScreen(page, visitors);
  consoleErrors.allow(/503|Кейинроқ/);
  await page.route('**/open-data.csv*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Кейинроқ"}' }),
  );
  await page.getByRole('group', { name: 'Очиқ маълумотлар' }).getByRole('button', { name: 'CSV' }).click();
  await expect(page.getByText('Кейинроқ')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

for (const language of LANGUAGES) {
  test(`the downloads fit a phone in ${language}, in the dark`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await useLanguage(page, baseURL ?? '', language);
    const [{ visitors }] = REGISTERS;
    await openScreen(page, visitors);
    for (const width of [390, 320]) {
      await resize(page, width);
      for (const type of ['CSV', 'JSON']) {
        await expect(page.getByRole('main').getByRole('button', { name: type })).toBeVisible();
      }
      expect(await measureOverflow(page)).toBe(0);
    }
  });
}
