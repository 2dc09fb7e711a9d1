import type { Page } from '@playwright/test';
import { expectAccessible, showMode } from '../fixtures/axe';
import {
  cutOffCards,
  followToScreen,
  LANGUAGES,
  openScreen,
  measureOverflow,
  resize,
  listScreens,
  useLanguage,
} from '../fixtures/screens';
import type { Language } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * A desktop, a phone, and the narrowest window supported, which in dark stands for phones as well. Every variant begins with a
 * fresh load: after a switch of modes, Chromium draws cards outside the viewport in the colours of the previous mode.
 */
const VARIANTS = [
  { width: 1440, mode: 'light' },
  { width: 390, mode: 'light' },
  { width: 320, mode: 'light' },
  { width: 320, mode: 'dark' },
  { width: 1440, mode: 'dark' },
] as const;

/**
 * What `npm test` checks: each width and mode once, the longest words in the narrowest window, colours in the widest. Uzbek
 * Latin is left out: it is derived from Cyrillic, and shorter. Axe runs in two languages, since its findings hardly depend on
 * the words. `npm test -- slow` checks all languages in all variants.
 */
const QUICK_CHECKS: Partial<Record<Language, { variants: readonly Variant[]; axe: boolean }>> = {
  'uz-Cyrl': { variants: [{ width: 390, mode: 'light' }], axe: false },
  ru: { variants: [{ width: 320, mode: 'light' }], axe: true },
  en: { variants: [{ width: 1440, mode: 'dark' }], axe: true },
};

type Variant = (typeof VARIANTS)[number];

/** The account of each audience. */
const ACCOUNTS = { public: undefined, staff: 'admin', cluster: 'klaster' } as const;

/** A failing screen does not stop the checks of the others. */
const expectSoftly = expect.configure({ soft: true });

/** Opens an address in a mode that the system prefers, which the page follows from its first paint. */
async function openIn(page: Page, { width, mode }: Variant, address: string): Promise<void> {
  await resize(page, width);
  await page.emulateMedia({ colorScheme: mode });
  await openScreen(page, address);
}

async function checkScreen(
  page: Page,
  { width, mode, where, axe }: Variant & { where: string; axe: boolean },
): Promise<void> {
  await resize(page, width);
  await expectSoftly.poll(() => measureOverflow(page), where).toBeLessThanOrEqual(0);
  expectSoftly(await cutOffCards(page), `cut off: ${where}`).toEqual([]);
  if (!axe) return;
  await showMode(page, mode);
  await expectAccessible(page, where, mode);
}

for (const [audience, account] of Object.entries(ACCOUNTS)) {
  for (const language of LANGUAGES) {
    test.describe(`${audience} screens in ${language}`, () => {
      test.use({ account });

      const walk = (title: string, variants: readonly Variant[], axe: boolean) =>
        test(title, async ({ page, baseURL }, testInfo) => {
          await useLanguage(page, baseURL!, language);
          const [first, ...others] = await listScreens(page, audience as keyof typeof ACCOUNTS, testInfo);
          for (const variant of variants) {
            const where = (address: string) => `${address} in ${language} at ${variant.width} px`;
            await openIn(page, variant, first!);
            await checkScreen(page, { ...variant, where: where(first!), axe });
            for (const address of others) {
              await test.step(where(address), async () => {
                await followToScreen(page, address);
                await checkScreen(page, { ...variant, where: where(address), axe });
              });
            }
          }
        });

      const quick = QUICK_CHECKS[language];
      if (quick)
        walk(
          quick.axe ? 'are accessible and never scroll sideways' : 'never scroll sideways',
          quick.variants,
          quick.axe,
        );
      walk('@slow are accessible and never scroll sideways, in light or dark, at any width', VARIANTS, true);
    });
  }
}
