import { expectNoBarrier, showMode } from '../fixtures/axe';
import { cutOffCards, LANGUAGES, openScreen, overflowOf, resize, screensOf, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * A desktop, a phone, and the narrowest there is, which in dark is drawn as a phone is. Dark comes last and once: Chromium gives
 * cards that are out of sight the colours of the mode before when they are made just after a switch.
 */
const LOOKS = [
  { width: 1440, mode: 'light' },
  { width: 390, mode: 'light' },
  { width: 320, mode: 'light' },
  { width: 320, mode: 'dark' },
  { width: 1440, mode: 'dark' },
] as const;

const LAYOUTS = { public: undefined, protected: 'admin' } as const;

/** One screen that fails keeps no other from being looked at. */
const expectSoftly = expect.configure({ soft: true });

for (const [layout, account] of Object.entries(LAYOUTS)) {
  for (const language of LANGUAGES) {
    test.describe(`${layout} screens in ${language}`, () => {
      test.use({ account });

      test('have no barrier, in light or dark, and never scroll sideways, at any width', async ({
        page,
        baseURL,
      }, testInfo) => {
        await useLanguage(page, baseURL!, language);
        for (const address of await screensOf(page, layout as keyof typeof LAYOUTS, testInfo)) {
          await test.step(address, async () => {
            await resize(page, 1440);
            await openScreen(page, address);
            for (const { width, mode } of LOOKS) {
              const where = `${address} in ${language} at ${width} px`;
              await resize(page, width);
              await expectSoftly.poll(() => overflowOf(page), where).toBeLessThanOrEqual(0);
              expectSoftly(await cutOffCards(page), `cut off: ${where}`).toEqual([]);
              await showMode(page, mode);
              await expectNoBarrier(page, where, mode);
            }
          });
        }
      });
    });
  }
}
