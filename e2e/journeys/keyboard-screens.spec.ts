import { followToScreen, openScreen, listScreens } from '../fixtures/screens';
import { faultsOfTabOrder } from '../fixtures/tab-order';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Accounts with which the screens are visited. */
const ACCOUNTS = { public: undefined, staff: 'admin', cluster: 'klaster' } as const;

/** One screen that fails keeps no other from being gone through. */
const expectSoftly = expect.configure({ soft: true });

for (const [audience, account] of Object.entries(ACCOUNTS)) {
  test.describe(`${audience} screens by keyboard alone`, () => {
    test.use({ account });

    test('@slow Tab reaches each control of each screen, and the focus is visible', async ({ page }, testInfo) => {
      const [first, ...others] = await listScreens(page, audience as keyof typeof ACCOUNTS, testInfo);
      const look = async (address: string) =>
        expectSoftly(await faultsOfTabOrder(page), `Tab on ${address}`).toEqual([]);
      await openScreen(page, first!);
      await look(first!);
      for (const address of others) {
        await test.step(address, async () => {
          await followToScreen(page, address);
          await look(address);
        });
      }
    });
  });
}

test('controls that Tab skips, that show no focus ring or that are covered are reported', async ({ page }) => {
  await openScreen(page, '/contacts');
  expect(await faultsOfTabOrder(page)).toEqual([]);
  await page.evaluate(() => {
    const [ringless, covered, beforeTrap] = [
      ...document.querySelectorAll<HTMLElement>('header a, header button, footer a'),
    ].filter((control) => control.checkVisibility());
    ringless!.addEventListener('focus', () => {
      for (const name of ['outline', 'box-shadow']) ringless!.style.setProperty(name, 'none', 'important');
    });
    covered!.addEventListener('focus', () => {
      const { top, left, width, height } = covered!.getBoundingClientRect();
      const cover = document.body.appendChild(document.createElement('div'));
      const place = { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` };
      Object.assign(cover.style, { position: 'fixed', zIndex: '9999', ...place });
    });
    beforeTrap!.addEventListener('keydown', (event) => event.preventDefault());
  });
  const faults = await faultsOfTabOrder(page);
  for (const kind of ['no ring', 'covered', 'not reached']) {
    expect(faults).toContainEqual(expect.stringMatching(`^${kind}: `));
  }
});
