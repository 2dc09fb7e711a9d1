import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { ANDIJON } from '../fixtures/accounts';
import { freshStir, newEntry, REGISTERS } from '../fixtures/records';
import { cutOffCards, LANGUAGES, openScreen, measureOverflow, resize } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { ConfirmDialog } from '../pages/confirm.dialog';
import { Frame } from '../pages/frame';

const [, , register] = REGISTERS;
const { path, removed } = register;

const rows = (page: Page) => page.locator('tbody [data-title]');
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Танлаш: / });
const chosenRegion = (page: Page) => page.getByRole('region', { name: 'Танланган ёзувлар' });

test.describe('ADMIN', () => {
  test.use({ account: 'admin' });

  test('@always removes selected entries by one order, and restores all that match', async ({ page }, testInfo) => {
    const group = `Гуруҳ ${freshStir(testInfo)}`;
    for (let made = 0; made < 3; made += 1) await newEntry(testInfo, register, group);
    const frame = new Frame(page);
    await page.goto(`${path}?search=${group}`);
    await boxes(page).nth(0).click();
    await boxes(page).nth(1).click();
    await chosenRegion(page).getByRole('button', { name: 'Чиқариш' }).click();
    const removal = new ConfirmDialog(page, 'Чиқариш', 'Чиқариш');
    await removal.dialog.getByLabel('Буйруқ рақами').fill('45-Ф');
    await removal.yes.click();
    await frame.expectNotice('Реестрдан чиқарилди: 2');
    await expect(rows(page)).toHaveCount(1);

    await page.goto(`${removed}?search=${group}`);
    await expect(page.getByRole('row', { name: '45-Ф' })).toHaveCount(2);
    await boxes(page).first().click();
    await chosenRegion(page).getByRole('button', { name: 'Барчасини танлаш: 2' }).click();
    await chosenRegion(page).getByRole('button', { name: 'Тиклаш' }).click();
    await new ConfirmDialog(page, 'Тиклаш', 'Тиклаш').yes.click();
    await frame.expectNotice('Реестрга қайтарилди: 2');
    await expect(page.getByText('Маълумот топилмади')).toBeVisible();
    const list = await callApi<{ total: number }>('admin', `GET /api/registers/${register.name}?search=${group}`);
    expect(list.total).toBe(3);
  });

  test('removes selected entries, and undoes that by the notice, and again by Ctrl+Z', async ({ page }, testInfo) => {
    const group = `Қайтган ${freshStir(testInfo)}`;
    for (let made = 0; made < 2; made += 1) await newEntry(testInfo, register, group);
    const frame = new Frame(page);
    for (const undo of [() => frame.undo.click(), () => page.keyboard.press('Control+z')]) {
      // Without the notices of the time before.
      await page.goto(`${path}?search=${group}`);
      await boxes(page).nth(0).click();
      await boxes(page).nth(1).click();
      await chosenRegion(page).getByRole('button', { name: 'Чиқариш' }).click();
      const removal = new ConfirmDialog(page, 'Чиқариш', 'Чиқариш');
      await removal.yes.click();
      await frame.expectNotice('Реестрдан чиқарилди: 2');
      await expect(rows(page)).toHaveCount(0);
      // While it fades, the page behind it has no keys.
      await expect(removal.dialog).toHaveCount(0);
      await undo();
      await frame.expectNotice('Чиқариш бекор қилинди', 'Яна реестрда: 2');
      await expect(rows(page)).toHaveCount(2);
      await expect(chosenRegion(page)).toHaveCount(0);
      await expect(frame.undo).toHaveCount(0);
    }
  });

  test('returns from an entry to the same place of the list', async ({ page }) => {
    // Nobody adds to the provinces that come first in this order.
    const address = `${path}?active=true&sort=-province&size=25&page=2`;
    await openScreen(page, address);
    await expect(rows(page)).toHaveCount(25);
    const names = await rows(page).allTextContents();
    const link = rows(page).nth(22).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => scrollY);
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}/view/\\d+\\?`));
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(rows(page)).toHaveText(names);
    await expect.poll(place).toBe(before);
  });

  test('sees all of a list in which a name has no spaces, on cards and on paper too', async ({ page }, testInfo) => {
    const group = freshStir(testInfo);
    await newEntry(testInfo, register, `${group} ${'Ш'.repeat(170)}`);
    await openScreen(page, `${path}?search=${group}`);
    const frame = page.getByRole('main').locator('div:has(> table)');
    // The column of names has its greatest width, and the others are still visible.
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(200);
    await page.emulateMedia({ media: 'print' });
    expect(await measureOverflow(page)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await resize(page, 390);
    expect(await cutOffCards(page)).toEqual([]);
  });

  for (const width of [1440, 390]) {
    test(`prints a list as paper wants it, from a window of ${width} px in the dark`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await openScreen(page, `${path}?province=${ANDIJON}&size=25`);
      await resize(page, width);
      await boxes(page).first().click();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      // Buttons in the header are printed: their text is the column's name.
      const controls = page.locator(':is(button, input, select, summary, nav):not(thead *)').filter({ visible: true });
      await expect(controls).toHaveCount(0);
      await expect(page.getByText(/^Вилоят: Андижон вилояти · 1–\d+ \/ \d+ · .+ ҳолатига$/)).toBeVisible();
      const name = page
        .getByRole('main')
        .getByRole(width === 390 ? 'listitem' : 'row')
        .nth(1);
      await expect(name).toContainText('Андижон');
      const ink = await name.evaluate((element) => getComputedStyle(element).color);
      expect(Math.max(...(ink.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(100);
    });
  }
});

test('@always a public list has its title and description in its HTML, in each language', async ({ request }) => {
  for (const { visitors } of REGISTERS) {
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      const answer = await request.get(`${visitors}?search="><script>alert(1)</script>`, {
        headers: { cookie: `klaster_language=${language}` },
      });
      const html = await answer.text();
      const about = (name: string) =>
        new RegExp(`<meta property="og:${name}" content="([^"]+)">`).exec(html)?.[1] ?? '';
      titles.add(about('title'));
      expect(about('description').length).toBeGreaterThan(20);
      expect(about('url')).toContain(`${visitors}?search=%22%3E%3Cscript`);
      expect(html).toContain(`<title>${about('title')} · `);
      expect(html).not.toContain('alert(1)</script>');
    }
    expect([visitors, titles.has(''), titles.size]).toEqual([visitors, false, LANGUAGES.length]);
  }
});
