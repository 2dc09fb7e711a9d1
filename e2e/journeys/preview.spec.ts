import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hold } from '../fixtures/network';
import { openWithPreview } from '../fixtures/preview';
import { expect, test } from '../fixtures/test';

test.use({ seesPreview: true });

const ROWS = 'main tbody tr';

/** The landing page with its preview, whose scripts are held back. Returns the way to let them go. */
async function openPreview(page: Page, address = '/') {
  const release = await hold(page, '**/*.js');
  await openWithPreview(page, address);
  await expect(page.locator('[data-preview]')).toHaveCount(1);
  return release;
}

const textOf = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ');

test('@always a visitor reads the ranking before any script has run, and the app draws the same', async ({ page }) => {
  const release = await openPreview(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(ROWS).first()).toBeVisible();
  const ranking = page.getByRole('table', { name: /рейтинги$/ }).locator('tbody tr');
  const before = await ranking.allInnerTexts();
  expect(before).toHaveLength(await page.locator(ROWS).count());
  const [heading, place] = [await textOf(page), await page.locator(ROWS).first().boundingBox()];
  // The registers in figures come below, when they are there.
  await hold(page, '**/api/overview');
  release();
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  expect(await ranking.allInnerTexts()).toEqual(before);
  await expect(page.locator(ROWS)).toHaveText([...before.map(() => /./), 'Юкланмоқда…']);
  expect(await page.locator(ROWS).first().boundingBox()).toEqual(place);
  expect(heading.slice(0, 60)).toBe((await textOf(page)).slice(0, 60));
});

test('for a visitor who saves data, scripts load only when the pointer is on a control', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await openWithPreview(page, '/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.locator('[data-preview]')).toHaveCount(1);
  await page.locator('header button:visible', { hasText: 'Кириш' }).hover();
  await expect(page.locator('[data-preview]')).toHaveCount(0);
});

test('text typed before the app has started is searched for once it has started', async ({ page }) => {
  const release = await openPreview(page);
  const search = page.getByRole('searchbox', { name: /^Кластер/ });
  await search.pressSequentially('чуст');
  release();
  await expect(page).toHaveURL(/search=/);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('чуст');
  await expect(page.locator(ROWS).first()).toContainText('Чуст');
});

test('a link works before the app has started, and a click on a button is repeated once it has', async ({ page }) => {
  const release = await openPreview(page);
  const enter = page.locator('header button:visible', { hasText: 'Кириш' });
  await enter.click();
  await expect(enter).toHaveAttribute('aria-busy', 'true');
  // Impatient visitors click again.
  await enter.click();
  release();
  await expect(page.getByRole('dialog', { name: 'Тизимга кириш' })).toBeVisible();
  await page.keyboard.press('Escape');
  const again = await openPreview(page);
  await page.getByRole('link', { name: 'Баҳолаш мезони' }).first().click({ noWaitAfter: true });
  again();
  await expect(page).toHaveURL(/\/baxolash-mezoni$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the page of a link is prefetched when the pointer is on it', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Ready') fetched.push(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  await openPreview(page);
  await page.getByRole('link', { name: 'Баҳолаш мезони' }).first().hover();
  await expect.poll(() => fetched).toEqual(['/baxolash-mezoni']);
});

test('a menu, and a cluster of the ranking, are opened by a click on the preview', async ({ page }) => {
  let release = await openPreview(page);
  await page.getByRole('button', { name: /Тил:/ }).click();
  release();
  await expect(page.getByRole('menuitem', { name: 'Русский' })).toBeVisible();
  release = await openPreview(page);
  // A row, beside its link.
  await page.locator(ROWS).first().locator('td').last().click();
  release();
  await expect(page).toHaveURL(/cluster=\d+/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('for a signed-in user', () => {
  test.use({ account: 'viewer' });

  /** Texts of the header's buttons and links at each frame from now on. */
  const watchFrames = (page: Page) =>
    page.addInitScript(() => {
      const seen = ((globalThis as { seen?: string[] }).seen = [] as string[]);
      const look = () => {
        const header = document.querySelector('header');
        if (header) seen.push(header.innerText);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  test('@always on a slow network, the preview never says "sign in" and links to the dashboard from the start', async ({
    page,
  }) => {
    await openWithPreview(page, '/');
    await watchFrames(page);
    const release = await hold(page, '**/*.js');
    await openWithPreview(page, '/');
    await expect(page.locator('[data-preview]')).toHaveCount(1);
    await expect(page.locator('[data-preview] header').getByRole('link', { name: 'Иш столи' })).toBeVisible();
    release();
    await expect(page.locator('[data-preview]')).toHaveCount(0);
    await expect(page.locator('header').getByRole('link', { name: 'Иш столи' })).toBeVisible();
    const seen = await page.evaluate(() => (globalThis as { seen?: string[] }).seen ?? []);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter((text) => text.includes('Кириш'))).toEqual([]);
  });
});

test.describe('for a user who signed in too long ago', () => {
  test.use({ account: 'viewer', sessionHours: 23 });

  test('the preview offers to sign in', async ({ page }) => {
    const release = await openPreview(page);
    await expect(page.locator('[data-preview] header').getByRole('button', { name: 'Кириш' })).toBeVisible();
    await expect(page.locator('[data-preview] header').getByRole('link', { name: 'Иш столи' })).toBeHidden();
    release();
    await expect(page.locator('[data-preview]')).toHaveCount(0);
  });
});

test.describe('for those who chose another language and dark colours', () => {
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([
      { name: 'klaster_language', value: 'en', url: baseURL! },
      { name: 'klaster_colour_mode', value: 'dark', url: baseURL! },
    ]),
  );

  test('it is in that language, and dark', async ({ page }) => {
    const release = await openPreview(page);
    await expect(page.locator('html')).toHaveClass('dark');
    expect(await textOf(page)).not.toMatch(/\p{Script=Cyrillic}/u);
    const shade = () =>
      page.locator('main').evaluate((main) => getComputedStyle(main.closest('body')!).backgroundColor);
    const before = await shade();
    release();
    await expect(page.locator('[data-preview]')).toHaveCount(0);
    expect(await shade()).toBe(before);
  });
});

test.describe('for those whose system is dark and who chose nothing', () => {
  test.use({ colorScheme: 'dark' });

  test('it is dark before the app has drawn', async ({ page }) => {
    await openPreview(page);
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(page.locator(ROWS).first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } });

  test('there are rows that fit from the beginning', async ({ page }) => {
    const release = await openPreview(page);
    const clusters = page.getByRole('table', { name: /рейтинги$/ }).first();
    await expect(clusters.locator('tbody tr').first()).toBeVisible();
    const headers = await clusters.locator('th').allInnerTexts();
    release();
    await expect(page.locator('[data-preview]')).toHaveCount(0);
    expect(await clusters.locator('th').allInnerTexts()).toEqual(headers);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('pages of staff have none', async ({ page }) => {
  expect(await (await page.request.get('/main')).text()).not.toContain('<div data-preview');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, next] of [
    ['uz-Cyrl', 'Кейинги саҳифа'],
    ['uz-Latn', 'Keyingi sahifa'],
    ['ru', 'Следующая страница'],
    ['en', 'Next page'],
  ] as const) {
    test(`lists can be paged through: ${language}`, async ({ page, context, baseURL }) => {
      const prefix = language === 'uz-Cyrl' ? '' : `/${language.toLowerCase()}`;
      // What was chosen before does not matter at an address in a language.
      if (prefix) await context.addCookies([{ name: 'klaster_language', value: 'uz-Cyrl', url: baseURL! }]);
      for (const address of [`${prefix}/`, `${prefix}/reestrs-auth`]) {
        await openWithPreview(page, address);
        const first = await page.locator(ROWS).first().innerText();
        await page.getByRole('link', { name: next }).click();
        await expect(page).toHaveURL(new RegExp(`${address}?\\?page=2`));
        await openWithPreview(page, page.url());
        expect(await page.locator(ROWS).first().innerText()).not.toBe(first);
      }
      await openWithPreview(page, `${prefix}/reestrs-auth?province=1706`);
      await expect(page.locator(ROWS)).not.toHaveCount(0);
      const entry = await page.locator(ROWS).first().getByRole('link').getAttribute('href');
      await openWithPreview(page, entry ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('the page in another language, and the entries of menus, are links', async ({ page }) => {
    await openWithPreview(page, '/');
    await page.getByRole('link', { name: 'Русский' }).click();
    await expect(page).toHaveURL(/\/ru\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Кооперативы' }).first().click();
    await expect(page).toHaveURL(/\/ru\/cooperation-reestrs-auth$/);
  });

  const firstRow = (page: Page) => page.locator(ROWS).first();

  test('@always a register is filtered, sorted and searched', async ({ page }) => {
    await openWithPreview(page, '/reestrs-auth');
    const apply = page.getByRole('search').getByRole('button', { name: 'Кўрсатиш' });
    await page.getByLabel('Вилоят').selectOption('1706');
    await apply.click();
    await expect(page).toHaveURL(/province=1706/);
    await expect(firstRow(page)).toContainText('Бухоро');
    await page.getByLabel('Туман').selectOption({ index: 1 });
    await page.getByRole('columnheader', { name: 'Кластер номи' }).getByRole('button').click();
    await expect(page).toHaveURL(/province=1706&district=1706\d{3}&sort=-company_name/);
    await expect(firstRow(page)).toContainText('Бухоро');
    await page.getByLabel('Туман').selectOption('');
    await page.getByLabel('Ном ёки СТИР').fill('вобкент');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=-company_name$/);
    await expect(firstRow(page)).toContainText('Вобкент');
  });

  test('the oil factories of a province are searched and sorted, and those of all provinces searched', async ({
    page,
  }) => {
    const list = '/oil-factories-reestrs-auth/1703';
    await openWithPreview(page, list);
    const names = () => page.locator(`${ROWS} td[data-title]`).allInnerTexts();
    const before = await names();
    const head = page.getByRole('columnheader', { name: 'Корхона номи' }).getByRole('button');
    await head.click();
    await expect(page).toHaveURL(`${list}?q=&sort=company_name`);
    await page.getByRole('columnheader', { name: 'Корхона номи' }).getByRole('button').click();
    await expect(page).toHaveURL(`${list}?q=&sort=-company_name`);
    const sorted = await names();
    expect([sorted.length, sorted.toSorted()]).toEqual([before.length, before.toSorted()]);
    expect(sorted).not.toEqual(before);
    const word = (sorted.at(-1) ?? '').split(/\s/).at(-1) ?? '';
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=-company_name$/);
    expect((await names()).length).toBeLessThan(before.length);
    await openWithPreview(page, '/oil-factories-reestrs-auth');
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(page.locator(ROWS).first()).toContainText(word);
  });

  test('the rating is filtered, and read of other quarters', async ({ page }) => {
    await openWithPreview(page, '/');
    const form = page.getByRole('search');
    await expect(form.getByLabel('Давр')).toBeHidden();
    const quarter = form.getByRole('link').nth(3);
    const summary = page.locator('h2 + p').first();
    const before = await summary.innerText();
    await quarter.click();
    await expect(page).toHaveURL(/year=\d+&quarter=\d/);
    await expect(summary).not.toHaveText(before);
    await form.getByLabel('Вилоят').selectOption('1706');
    await form.getByRole('button', { name: 'Кўрсатиш' }).click();
    await expect(page).toHaveURL(/year=\d+&quarter=\d.*province=1706/);
    await expect(firstRow(page)).toContainText('Бухоро');
  });
});
