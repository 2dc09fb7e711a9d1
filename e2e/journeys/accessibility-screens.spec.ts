import { expectScreenAccessible } from '../fixtures/axe';
import { LANGUAGES, openScreen, resize, screensOf, useLanguage } from '../fixtures/screens';
import { test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every screen five times: at three widths, in two modes.
test.setTimeout(150_000);

/** A desktop, a phone, and the narrowest there is, which is drawn as a phone is. */
const WIDTHS = [
  { width: 1440, modes: 'both' },
  { width: 390, modes: 'light' },
  { width: 320, modes: 'both' },
] as const;

const LAYOUTS = { public: undefined, protected: 'admin' } as const;

for (const [layout, account] of Object.entries(LAYOUTS)) {
  for (const language of LANGUAGES) {
    test.describe(`${layout} screens in ${language}`, () => {
      test.use({ account });

      test('have no barrier, in light or dark, at any width', async ({ page, baseURL }, testInfo) => {
        await useLanguage(page, baseURL!, language);
        for (const address of await screensOf(page, layout as keyof typeof LAYOUTS, testInfo)) {
          await test.step(address, async () => {
            await resize(page, 1440);
            await openScreen(page, address);
            for (const { width, modes } of WIDTHS) {
              await resize(page, width);
              await expectScreenAccessible(page, `${address} in ${language} at ${width} px`, modes);
            }
          });
        }
      });
    });
  }
}
