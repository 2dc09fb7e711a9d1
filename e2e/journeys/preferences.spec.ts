import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** No Cyrillic letter at all: names and units are in the script of the language. */
const CYRILLIC = /[\u0400-\u04FF]/;
const UZBEK_ONLY = /[ўқғҳЎҚҒҲ]/;

/** Each language: its own name, the title of a register in it, and what its texts must not hold. */
const LANGUAGES = {
  'uz-Latn': { name: 'Oʻzbekcha', title: 'Yogʻ-moy korxonalari', foreign: CYRILLIC },
  ru: { name: 'Русский', title: 'Масложировые предприятия', foreign: UZBEK_ONLY },
  en: { name: 'English', title: 'Oil factories', foreign: CYRILLIC },
  'uz-Cyrl': { name: 'Ўзбекча', title: 'Ёғ-мой корхоналари', foreign: /[a-z]{4,}ing\b/ },
};

test('the language changes every text at once: menus, titles, names of places', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/oil-factories-reestrs-auth');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const [language, { name, title, foreign }] of Object.entries(LANGUAGES)) {
    await frame.chooseLanguage(name);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(frame.title).toHaveText(title);
    await expect(page.locator('body')).not.toContainText(foreign, { useInnerText: true });
    await expect(page).not.toHaveTitle(foreign);
  }
});

test.describe('on a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('colours follow it from the first paint and as it changes, until the user chooses', async ({ page }) => {
    const html = page.locator('html');
    await page.goto('/contacts');
    await expect(html).toHaveClass('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveClass('light');
    await page.getByRole('button', { name: 'Қоронғи режим' }).click();
    await expect(html).toHaveClass('dark');
    await page.getByRole('button', { name: 'Ёруғ режим' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(html).toHaveClass('light');
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light');
  });
});

test.describe('at an address that names a language', () => {
  test('the page and the pages it links to are in that language, whatever was chosen before', async ({ page }) => {
    await page.goto('/ru/reestrs-auth?province=1706');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.getByRole('link', { name: 'Контакты' }).first().click();
    await expect(page).toHaveURL(/\/ru\/contacts$/);
    await new Frame(page).chooseLanguage('English');
    await expect(page).toHaveURL(/\/en\/contacts$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/contacts');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test.describe('staff', () => {
    test.use({ account: 'viewer' });

    test('have the page in their own language', async ({ page }) => {
      await page.goto('/main');
      await new Frame(page).chooseLanguage('English');
      await page.goto('/ru/reestrs-auth?province=1706');
      await expect(page).toHaveURL(/:\d+\/reestrs-auth\?province=1706$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
  });
});

test.describe('staff', () => {
  // Choices are stored with the account, so this one is used by no other journey in a page.
  test.use({ account: 'editor' });

  test('keep their language and colour mode after a reload and after signing out', async ({ page }) => {
    const html = page.locator('html');
    await page.goto('/main');
    await page.getByRole('button', { name: 'Қоронғи режим' }).click();
    await expect(html).toHaveClass('dark');
    await new Frame(page).chooseLanguage('Русский');
    await expect(html).toHaveAttribute('lang', 'ru');
    await page.reload();
    await expect(html).toHaveClass('dark');
    await expect(html).toHaveAttribute('lang', 'ru');

    await new Frame(page).signOut();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.reload();
    await expect(html).toHaveClass('dark');
    await expect(html).toHaveAttribute('lang', 'ru');
  });
});
