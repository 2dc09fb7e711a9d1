import { expectAccessible } from '../fixtures/axe';
import { LANGUAGES, openScreen, screensOf, useLanguage } from '../fixtures/screens';
import { test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LAYOUTS = { public: undefined, protected: 'admin' } as const;

for (const [layout, account] of Object.entries(LAYOUTS)) {
  for (const language of LANGUAGES) {
    test.describe(`${layout} screens in ${language}`, () => {
      test.use({ account });

      test('have no serious barrier, in light or dark', async ({ page, baseURL }, testInfo) => {
        await useLanguage(page, baseURL!, language);
        for (const address of await screensOf(page, layout as keyof typeof LAYOUTS, testInfo)) {
          await test.step(address, async () => {
            await openScreen(page, address);
            await expectAccessible(page, `${address} in ${language}`);
          });
        }
      });
    });
  }
}
