import { barriers, showMode } from '../fixtures/axe';
import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { SignInDialog } from '../pages/sign-in.dialog';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('barriers put into a screen and a dialog are named', async ({ page }) => {
  const found = async (mode: 'light' | 'dark') => (await barriers(page, mode)).map((line) => line.split(' ')[0]);
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
