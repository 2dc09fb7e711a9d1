import type { Page } from '@playwright/test';
import { expectNoBarrier, showMode } from '../fixtures/axe';
import {
  cutOffCards,
  followToScreen,
  LANGUAGES,
  openScreen,
  overflowOf,
  resize,
  screensOf,
  useLanguage,
} from '../fixtures/screens';
import type { Language } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * A desktop, a phone, and the narrowest there is, which in dark is drawn as a phone is. Dark is opened anew: Chromium gives
 * cards that are out of sight the colours of the mode before when they are made just after a switch.
 */
const LOOKS = [
  { width: 1440, mode: 'light' },
  { width: 390, mode: 'light' },
  { width: 320, mode: 'light' },
  { width: 320, mode: 'dark' },
  { width: 1440, mode: 'dark' },
] as const;

/**
 * In short every width and mode once: the longest words in the narrowest window, colours where most is to be seen. Latin is
 * derived from Cyrillic, and shorter. What axe finds depends on the language no more than by its words, so it reads two of them.
 * All of it in all languages and looks is of the slow journeys, `npm test -- slow`.
 */
const IN_SHORT: Partial<Record<Language, { looks: readonly Look[]; axe: boolean }>> = {
  'uz-Cyrl': { looks: [{ width: 390, mode: 'light' }], axe: false },
  ru: { looks: [{ width: 320, mode: 'light' }], axe: true },
  en: { looks: [{ width: 1440, mode: 'dark' }], axe: true },
};

type Look = (typeof LOOKS)[number];

/** Accounts that the screens are opened with. */
const ACCOUNTS = { public: undefined, staff: 'admin', cluster: 'klaster' } as const;

/** One failing screen does not stop the check of the others. */
const expectSoftly = expect.configure({ soft: true });

/** As the system prefers, which the page follows from its first moment. */
async function openIn(page: Page, { width, mode }: Look, address: string): Promise<void> {
  await resize(page, width);
  await page.emulateMedia({ colorScheme: mode });
  await openScreen(page, address);
}

async function look(page: Page, { width, mode, where, axe }: Look & { where: string; axe: boolean }): Promise<void> {
  await resize(page, width);
  await expectSoftly.poll(() => overflowOf(page), where).toBeLessThanOrEqual(0);
  expectSoftly(await cutOffCards(page), `cut off: ${where}`).toEqual([]);
  if (!axe) return;
  await showMode(page, mode);
  await expectNoBarrier(page, where, mode);
}

for (const [whose, account] of Object.entries(ACCOUNTS)) {
  for (const language of LANGUAGES) {
    test.describe(`${whose} screens in ${language}`, () => {
      test.use({ account });

      const walk = (title: string, looks: readonly Look[], axe: boolean) =>
        test(title, async ({ page, baseURL }, testInfo) => {
          await useLanguage(page, baseURL!, language);
          const [first, ...others] = await screensOf(page, whose as keyof typeof ACCOUNTS, testInfo);
          for (const one of looks) {
            const where = (address: string) => `${address} in ${language} at ${one.width} px`;
            await openIn(page, one, first!);
            await look(page, { ...one, where: where(first!), axe });
            for (const address of others) {
              await test.step(where(address), async () => {
                await followToScreen(page, address);
                await look(page, { ...one, where: where(address), axe });
              });
            }
          }
        });

      const short = IN_SHORT[language];
      if (short)
        walk(short.axe ? 'have no barrier and never scroll sideways' : 'never scroll sideways', short.looks, short.axe);
      walk('@slow have no barrier and never scroll sideways, in light or dark, at any width', LOOKS, true);
    });
  }
}
