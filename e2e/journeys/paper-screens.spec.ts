import { layOutPaper, UPRIGHT, wordsCutApart } from '../fixtures/paper';
import { openScreen, resize, listScreens } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [audience, account] of [
  ['public', undefined],
  ['staff', 'admin'],
  ['cluster', 'klaster'],
] as const) {
  test.describe(`screens of ${audience}`, () => {
    test.use({ account });

    test('@slow are printed without controls, and no word is broken across lines', async ({ page }, testInfo) => {
      const faults: string[] = [];
      for (const address of await listScreens(page, audience, testInfo)) {
        await openScreen(page, address);
        await layOutPaper(page, UPRIGHT);
        // Fields of a form are printed with what is in them. Buttons that sort a column or fold a section are its name.
        const controls = page
          .locator(':is(button, nav, [type=search]):not(thead *, h2 *, h3 *)')
          .filter({ visible: true });
        const found = [...(await controls.allInnerTexts()), ...(await wordsCutApart(page))];
        faults.push(...found.map((text) => `${address}: ${text}`));
        await page.emulateMedia({ media: 'screen' });
        await resize(page, 1440);
      }
      expect(faults).toEqual([]);
    });
  });
}
