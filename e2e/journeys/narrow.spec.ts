import type { Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { openScreen, measureOverflow, resize, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** Minimum size of a touch target in pixels. */
const MIN_TARGET = 44;

/** Visible elements that are too low for a finger, with their height. */
const listSmallTargets = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll(
    (all, finger) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ text: element.textContent, ...element.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 1 && height < finger)
        .map(({ text, height }) => `${text}: ${height}`),
    MIN_TARGET,
  );

test('the layout follows the window’s width while styles are still being added', async ({ page }) => {
  await openScreen(page, '/contacts');
  await page.evaluate(() => {
    const { sheet } = document.querySelector<HTMLStyleElement>('style[data-emotion="k"]') ?? {};
    let count = 0;
    setInterval(() => sheet?.insertRule(`.arriving-${count++} { color: red }`, sheet.cssRules.length), 1);
  });
  for (const width of [390, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => measureOverflow(page), `${width} px`).toBe(0);
    await expect(page.getByRole('button', { name: 'Менюни очиш' })).toBeVisible({ visible: width < 1000 });
  }
});

test('@always the header fits on one line, in the longest language too', async ({ page, baseURL }) => {
  await useLanguage(page, baseURL!, 'ru');
  await openScreen(page, '/');
  const header = page.getByRole('banner');
  const parts = header.locator('a:visible, button:visible');
  for (const width of [1000, 1280, 1440]) {
    await resize(page, width);
    await expect(header.getByRole('navigation').locator('a, button')).toHaveText([
      'Реестры',
      'Исключённые из реестров',
      'Методика',
      'Контакты',
    ]);
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
    const edges = boxes.flatMap((box) => [box!.x, box!.x + box!.width]);
    expect(edges, `${width} px`).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges.at(-1)).toBeLessThanOrEqual(width);
    for (const box of boxes) expect(box!.height, `${width} px`).toBeLessThanOrEqual(40);
  }
});

test('one menu of the header lists all registers, another the removed entries, and both close', async ({ page }) => {
  await openScreen(page, '/contacts');
  const frame = new Frame(page);
  for (const menu of ['Реестрлар', 'Реестрдан чиқарилганлар']) {
    await frame.unfold(menu);
    await expect(frame.navigation.getByRole('listitem').getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(frame.navigation.getByRole('listitem').getByRole('listitem')).toHaveCount(0);
    await expect(frame.navigation.getByRole('button', { name: menu, exact: true })).toBeFocused();
  }
  await frame.openSection('Чиқарилган кооперативлар', 'Реестрдан чиқарилганлар');
  await expect(page).toHaveURL('/cooperation-deregistered-auth');
  await expect(frame.navigation.getByRole('listitem').getByRole('listitem')).toHaveCount(0);
});

test('at 320 px nothing in the header overlaps', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openScreen(page, '/');
  const parts = page
    .getByRole('banner')
    .locator('a:visible, button:visible')
    .or(page.getByText('намуна', { exact: true }).filter({ visible: true }));
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  const edges = boxes.map((box) => box!).toSorted((a, b) => a.y - b.y || a.x - b.x);
  expect(edges.length).toBeGreaterThan(4);
  const overlaps = edges.flatMap((a, index) =>
    edges.slice(index + 1).filter((b) => a.x + a.width > b.x && b.x + b.width > a.x && a.y + a.height > b.y + 0.5),
  );
  expect(overlaps).toEqual([]);
});

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test('at 320 px the mark of sample data scrolls away with the top of the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(page, '/main');
    const sample = page.getByText('намуна', { exact: true }).filter({ visible: true });
    await expect(sample).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 1000));
    await expect(page.getByRole('banner')).toBeInViewport();
    await expect(sample).not.toBeInViewport();
  });

  test('never see their name cut off in the header', async ({ page }) => {
    await openScreen(page, '/main');
    const { account } = new Frame(page);
    for (const width of [1000, 1279, 1280, 1440]) {
      await resize(page, width);
      const name = account.locator('span');
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBe(0);
      await expect(name).toBeVisible({ visible: width >= 1280 });
      await expect(account).toHaveAccessibleName(/: \S+ \S+/);
    }
  });

  test('see the current page in the sidebar, however far down it is', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 640 });
    await openScreen(page, '/compare');
    const current = page.getByRole('navigation', { name: 'Бўлимлар' }).locator('[aria-current]');
    await expect(current).toHaveText('Солиштириш');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

for (const account of ['admin', 'editor', 'klaster'] as const) {
  test.describe(`in a window of 900 px, ${account}`, () => {
    test.use({ account, viewport: { width: 1440, height: 900 } });

    test('sees all sections of the sidebar at once, in every language', async ({ page, context, baseURL }) => {
      for (const value of ['uz-Cyrl', 'uz-Latn', 'ru', 'en']) {
        await context.addCookies([{ name: 'klaster_language', value, url: baseURL! }]);
        await openScreen(page, '/main');
        const hidden = await page
          .locator('aside nav')
          .evaluate(({ parentElement: list }) => list!.scrollHeight - list!.clientHeight);
        expect(hidden, value).toBeLessThanOrEqual(0);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ account: 'viewer', viewport: { width: 390, height: 844 } });

  test('@always the navigation is in a drawer, which closes when a section is chosen', async ({ page }) => {
    await page.goto('/main');
    await page.getByRole('button', { name: 'Менюни очиш' }).click();
    const drawer = page.getByRole('dialog', { name: 'Меню' });
    await drawer.getByRole('link', { name: 'Ёғ-мой корхоналари', exact: true }).click();
    await expect(page).toHaveURL('/oil-factories-reestrs');
    await expect(drawer).toBeHidden();
  });

  test('a whole table of scores scrolls within its frame', async ({ page }) => {
    await openScreen(page, '/rating');
    await page.getByRole('button', { name: 'Тўлиқ жадвал' }).first().click();
    await expect(page.getByRole('region', { name: 'Кластерлар рейтинги' })).toBeVisible();
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  });

  test('buttons, fields and links of lists are large enough for a finger', async ({ page }) => {
    for (const address of [
      '/main',
      '/amallar',
      '/rating',
      '/oil-factories-reestrs',
      '/',
      '/baxolash-mezoni',
      '/contacts',
    ]) {
      await openScreen(page, address);
      const small = await listSmallTargets(
        page,
        'header :is(a, button), main :is(button, select, summary, input[type=search], li > a, li > * > a, td > a)',
      );
      expect(small, address).toEqual([]);
    }
  });

  for (const [address, titles] of [
    ['/help', 'main h2 > a'],
    ['/primary-data', 'main li a'],
  ] as const) {
    test(`titles of cards are large enough for a finger: ${address}`, async ({ page }) => {
      await openScreen(page, address);
      await expect(page.locator(titles)).not.toHaveCount(0);
      expect(await listSmallTargets(page, titles)).toEqual([]);
    });
  }

  test('the breadcrumb is a single link back', async ({ page }) => {
    await page.goto(`/oil-factories-reestrs/${BUXORO}`);
    const way = page.getByRole('navigation', { name: 'Саҳифага йўл' });
    await expect(way.getByRole('link')).toHaveText(['Ортга: Ёғ-мой корхоналари']);
    await way.getByRole('link').click();
    await expect(page).toHaveURL('/oil-factories-reestrs');
  });

  test('@always tables are shown as cards, with a button for the whole table', async ({ page }) => {
    await page.goto('/oil-factories-reestrs');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Бухоро вилояти' });
    await expect(card).toContainText('Кунлик қувват');
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Тўлиқ жадвал' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Карточкалар' }).click();
    await card.click();
    await expect(page).toHaveURL(`/oil-factories-reestrs/${BUXORO}`);
  });

  test('no button covers a field on a page with several short forms', async ({ page }) => {
    await openScreen(page, '/profile');
    const fields = page.getByRole('main').locator('input:visible, select:visible');
    await expect(fields).not.toHaveCount(0);
    for (const field of await fields.all()) {
      const isOnTop = await field.evaluate((element) => {
        // The user may leave the field at the bottom of the window. Scrolling into view by script would keep it clear of bars.
        window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight);
        const { left, bottom, width } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, bottom - 4) === element;
      });
      expect(isOnTop, await field.evaluate(({ outerHTML }) => outerHTML)).toBe(true);
    }
  });

  test('nothing scrolls sideways after the phone is turned to portrait, wherever the page is scrolled', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 600, height: 390 });
    await openScreen(page, `/oil-factories-reestrs/${BUXORO}`);
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.last().scrollIntoViewIfNeeded();
    await cards.first().scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 390, height: 600 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
  });
});

test.describe('ADMIN on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 390, height: 844 } });

  test('sees no sticky bars for the short forms on the page of reporting periods', async ({ page }) => {
    await openScreen(page, '/hududlar/periods');
    const actions = page.getByRole('main').locator('form [data-actions]');
    await expect(actions).toHaveCount(3);
    const positions = await actions.evaluateAll((all) => all.map((one) => getComputedStyle(one).position));
    expect(positions).toEqual(['static', 'static', 'static']);
  });

  test('follows links of a refused form’s summary with a finger', async ({ page }) => {
    await openScreen(page, '/users/create');
    await page.getByRole('main').locator('form button[type=submit]').click();
    await expect(page.getByRole('main').getByRole('alert').getByRole('link')).not.toHaveCount(0);
    expect(await listSmallTargets(page, 'main [role=alert] a')).toEqual([]);
  });
});
