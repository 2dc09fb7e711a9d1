import { showMode, violationsOn } from '../fixtures/axe';
import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { SignInDialog } from '../pages/sign-in.dialog';

test.describe('on a page with motion', () => {
  test.use({ contextOptions: {} });

  test('an element that is fading in is not reported, and animations are restored afterwards', async ({ page }) => {
    await openScreen(page, '/contacts');
    const opacity = await page.evaluateHandle(() => {
      const element = document.createElement('p');
      element.textContent = 'planted';
      element.style.animation = 'fade-in 1000s linear -500s';
      document.querySelector('main')?.append(element);
      return () => Number(getComputedStyle(element).opacity);
    });
    expect(await opacity.evaluate((read) => read())).toBeCloseTo(0.5, 1);
    expect(await violationsOn(page, 'light')).toEqual([]);
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false);
  });
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('violations planted in a screen and a dialog are found', async ({ page }) => {
  const found = async (mode: 'light' | 'dark') => (await violationsOn(page, mode)).map((line) => line.split(' ')[0]);
  await openScreen(page, '/contacts');
  expect(await found('light')).toEqual([]);

  await page.evaluate(() => {
    const add = (parent: Element, name: string, style: Partial<CSSStyleDeclaration>) => {
      const element = document.createElement(name);
      element.textContent = 'planted';
      Object.assign(element.style, style);
      parent.append(element);
    };
    const small = { width: '12px', height: '12px', padding: '0', overflow: 'hidden' };
    const row = document.createElement('div');
    document.querySelector('main')?.append(row);
    add(row, 'button', small);
    add(row, 'button', small);
    add(row, 'p', { color: 'gray', backgroundColor: 'dimgray' });
    add(document.body, 'p', {});
  });
  expect(await found('light')).toEqual(['color-contrast:', 'region:', 'target-size:', 'target-size:']);
  await showMode(page, 'dark');
  expect(await found('dark')).toEqual(['color-contrast:']);

  await showMode(page, 'light');
  const signIn = new SignInDialog(page);
  await signIn.open();
  await expect(signIn.login).toBeVisible();
  expect(await found('light')).toEqual([]);
  await signIn.dialog.evaluate((dialog) => dialog.append(document.createElement('h2')));
  expect(await found('light')).toEqual(['empty-heading:']);
});
