import type { Locator, Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { clusterToReport, currentPeriod, freshStir, reportNow } from '../fixtures/records';
import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { FactoryFormPage } from '../pages/factory-form.page';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';
import { ReportFormPage } from '../pages/report-form.page';

/** How many clicks and keys everyday tasks take. Reviews are counted in `review-series.spec.ts`, growth in `growth.spec.ts`. */
class Effort {
  clicks = 0;
  keys = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(page: Page, ...keys: string[]): Promise<void> {
    this.keys += keys.length;
    for (const key of keys) await page.keyboard.press(key);
  }

  /** Goes on by Tab to a control, which is near. */
  async tabTo(page: Page, control: Locator): Promise<void> {
    for (let left = 4; left > 0; left -= 1) {
      await this.press(page, 'Tab');
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(control).toBeFocused();
  }

  async type(page: Page, text: string): Promise<void> {
    this.keys += text.length;
    await page.keyboard.type(text);
  }

  /** Also notes the numbers in the report of the test run. */
  expectAtMost(clicks: number, keys = 0): void {
    const description = `${this.clicks}, keys: ${this.keys}`;
    test.info().annotations.push({ type: 'clicks', description });
    expect(this.clicks).toBeLessThanOrEqual(clicks);
    expect(this.keys).toBeLessThanOrEqual(keys);
  }
}

test.describe('a visitor', () => {
  test('downloads the file of the rating by one click', async ({ page }) => {
    const effort = new Effort();
    await openScreen(page, '/');
    const download = page.waitForEvent('download');
    await effort.click(page.getByRole('button', { name: 'XLSX файлини юклаб олиш' }));
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    effort.expectAtMost(1);
  });

  test('sees with one click that a score is complete', async ({ page }) => {
    const effort = new Effort();
    const { data } = await (await page.request.get('/api/rating?page_size=1')).json();
    const { year, quarter } = data.period;
    await page.goto(`/rating/provenance/${data.items[0].cluster_id}?year=${year}&quarter=${quarter}`);
    await effort.click(page.getByRole('button', { name: 'Текшириш' }));
    await expect(page.getByRole('status').filter({ hasText: /^Яхлит: / })).toBeVisible();
    effort.expectAtMost(1);
  });

  test('reads no rule of the rating that is longer than two sentences', async ({ page }) => {
    await openScreen(page, '/baxolash-mezoni');
    const rules = await page.locator('main').locator('section > ol > li, td p:first-of-type').allInnerTexts();
    expect(rules.length).toBeGreaterThan(10);
    // Neither a decimal mark nor the list of a plan's shares ends a sentence.
    expect(rules.filter((rule) => rule.split(/[.!?](?:\s|$)/).filter(Boolean).length > 2)).toEqual([]);
  });
});

/** Figures of each section that differ from the last quarter's. */
const CHANGED = { III: 4, IX: 4, XVI: 4 };

/** What an oil factory must have besides its name, STIR and district. */
const FACTORY = {
  Манзил: 'Навоий, 5',
  'Раҳбарнинг Ф.И.Ш.': 'Каримов А. С.',
  'Телефон рақами': '901234567',
  'Кунлик қувват': '12,5',
};

test.describe('an editor', () => {
  test.use({ account: 'editor' });

  test('sends a report with twelve changed figures by twenty clicks at most', async ({ page }) => {
    const effort = new Effort();
    const { year, quarter } = currentPeriod();
    const cluster = await clusterToReport();
    const form = new ReportFormPage(page);
    await openScreen(page, `/hududlar/create/${cluster}`);
    await effort.click(page.getByRole('button', { name: `Бошлаш: ${year} йил, ${quarter}‑чорак` }));
    await effort.click(page.getByRole('button', { name: /^Бутун ҳисобот ўтган чоракдагидек/ }));
    for (const [section, count] of Object.entries(CHANGED)) {
      await effort.click(form.link(section));
      await expect(form.section).toContainText(`${section}. `);
      await effort.click(form.fields.first());
      for (let field = 0; field < count; field += 1) {
        const before = await form.fields.nth(field).inputValue();
        await effort.press(page, 'End', '1', 'Enter');
        expect(await form.fields.nth(field).inputValue()).not.toBe(before);
      }
    }
    await effort.click(form.submit);
    await effort.click(form.submitDialog.yes);
    await expect(page).toHaveURL(/\/cluster-info\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    expect((await reportNow(id)).status).toBe('Янги');
    effort.expectAtMost(20, 36);
  });

  test('adds, edits and removes a factory, and takes the removal back', async ({ page }, testInfo) => {
    const effort = new Effort();
    const list = new FactoryListPage(page, 'live');
    const form = new FactoryFormPage(page);
    const frame = new Frame(page);
    const stir = freshStir(testInfo);
    const name = `Ёғ ${stir.slice(-4)}`;
    await list.goto(BUXORO);
    await effort.click(list.add);
    await effort.click(form.name);
    await effort.type(page, name);
    await effort.tabTo(page, form.stir);
    await effort.type(page, stir);
    await effort.tabTo(page, form.district);
    await effort.press(page, 'ArrowDown');
    for (const [label, text] of Object.entries(FACTORY)) {
      await effort.tabTo(page, page.getByLabel(label));
      await effort.type(page, text);
    }
    await effort.press(page, 'Enter');
    await frame.expectNotice('Муваффақиятли');

    await effort.click(list.edit(name));
    await effort.click(form.daily);
    await effort.press(page, 'Control+A');
    await effort.type(page, '15');
    await effort.press(page, 'Enter');
    await expect(list.row(stir)).toContainText('15');

    await effort.click(list.remove(name));
    await effort.click(list.removeDialog.yes);
    await expect(list.row(stir)).toHaveCount(0);
    await expect(list.removeDialog.dialog).toHaveCount(0);
    await effort.press(page, 'Control+Z');
    await expect(list.row(stir)).toBeVisible();
    effort.expectAtMost(6, 85);
  });
});
