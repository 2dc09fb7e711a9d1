import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { goByTab } from '../fixtures/keys';
import { measureOverflow } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

test.describe('a viewer by keyboard alone', () => {
  test.use({ account: 'viewer' });

  test('@always chooses an indicator of the map, goes from region to region, and opens one', async ({ page }) => {
    await page.goto('/main');
    await new Frame(page).section('Харита').press('Enter');
    await expect(new Frame(page).title).toHaveText('Харита');
    const section = page.getByRole('combobox', { name: 'Бўлим', exact: true });
    await section.focus();
    await section.press('End');
    await expect(page).toHaveURL(/figure=XX$/);
    const indicator = page.getByRole('combobox', { name: 'Кўрсаткич', exact: true });
    await expect(indicator).toHaveValue('XX');
    await page.keyboard.press('Tab');
    await expect(indicator).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/figure=twenty_total_export_count$/);
    // The map is found by its name, since the previous indicator's map has as many regions and disappears when new figures load.
    const map = page.getByRole('group', { name: /^Жами экспорт: ҳажми, / });
    await expect(map.getByRole('link')).toHaveCount(14);
    await goByTab(page, map.locator('a[tabindex="0"]'));
    await page.keyboard.press('Home');
    await expect(map.getByRole('link', { name: /^Қорақалпоғистон Республикаси: / })).toBeFocused();
    await expect(map.locator('[data-tooltip]')).toContainText('Қорақалпоғистон Республикаси');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const buxoro = map.getByRole('link', { name: /^Бухоро вилояти: / });
    await expect(buxoro).toBeFocused();
    const figure = ((await buxoro.getAttribute('aria-label')) ?? '').replace(/^.*: | т, йил бошидан$/g, '');
    await expect(
      page
        .getByRole('row', { name: /^Бухоро/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText(figure);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/hududlar\/clusters\/1706\?/);
    await page.goBack();
    await expect(page).toHaveURL(/figure=twenty_total_export_count$/);
  });
});

test.describe('a viewer', () => {
  test.use({ account: 'viewer' });

  test('moves over the quarters without another call of the API, and opens the link elsewhere', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/figures') && calls.push(request.url()));
    await page.goto('/map');
    const slider = page.getByRole('slider', { name: 'Чорак' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('button', { name: 'Олдинги чорак' })).toBeDisabled();
    const quarter = (await slider.getAttribute('aria-valuetext')) ?? '';
    const legend = page.getByRole('list', { name: 'Синфлар' });
    const classes = (await legend.textContent()) ?? '';
    await page.reload();
    await expect(slider).toHaveAttribute('aria-valuetext', quarter);
    await expect(legend).toHaveText(classes);
    expect(calls).toHaveLength(2);
  });

  test('sets two quarters side by side by hectare, and the link shows the same elsewhere and on paper', async ({
    page,
    pageOf,
  }) => {
    await page.goto('/map');
    await page.getByLabel('Қандай ҳисобда').selectOption('hectare');
    await page.getByLabel('Ёнидаги чорак').selectOption({ index: 2 });
    await expect(page).toHaveURL(/measure=hectare.*beside=\d{4}-\d/);
    const seenOn = async (where: Page) => {
      const legends = where.getByRole('list', { name: 'Синфлар' });
      await expect(legends).toHaveCount(2);
      await expect(where.locator('[data-label]')).toHaveCount(28);
      // The note that no region has a figure is absent if all have one.
      const bounds = await legends.locator('[data-text]').filter({ hasText: /\d/ }).allTextContents();
      return { bounds, labels: await where.locator('[data-label]').allTextContents() };
    };
    const seen = await seenOn(page);
    const half = seen.bounds.length / 2;
    expect(seen.bounds.slice(0, half)).toEqual(seen.bounds.slice(half));
    const other = await pageOf('reviewer');
    await other.goto(page.url());
    expect(await seenOn(other)).toEqual(seen);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('svg[data-map]').nth(1)).toBeVisible();
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  });

  test('downloads the map as a drawing and as a picture', async ({ page }) => {
    await page.goto('/map');
    await expect(page.locator('svg[data-map]')).toBeVisible();
    const saved: Record<string, Buffer> = {};
    for (const format of ['SVG', 'PNG']) {
      const button = page.getByRole('button', { name: `${format} сақлаш` });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^Амалдаги пахта ҳосили.*\\.${format.toLowerCase()}$`));
      saved[format] = await readFile(await download.path());
    }
    expect(saved['SVG']?.toString()).toContain('Made with Natural Earth');
    expect(saved['SVG']?.toString()).not.toContain('<a ');
    expect([...(saved['PNG']?.subarray(1, 4) ?? [])]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
    // A picture of one colour would be much smaller.
    expect(saved['PNG']?.length).toBeGreaterThan(30_000);
  });

  test('sees it whole on a phone, with its table below', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/map');
    await expect(page.locator('svg[data-map]')).toBeInViewport();
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Бухоро вилояти' })).toBeAttached();
  });
});
