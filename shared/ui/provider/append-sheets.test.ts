import createCache from '@emotion/cache';
import { appendSheets } from './append-sheets';

/** As in a built app. */
function makeCache() {
  const cache = createCache({ key: 'k', speedy: true });
  appendSheets(cache);
  return cache;
}

afterEach(() => document.head.replaceChildren());

const readRules = () =>
  [...document.head.querySelectorAll('style')].map(({ sheet }) => [...sheet!.cssRules].map(({ cssText }) => cssText));

test('rules of one task share a style element, those of the next get another after it', async () => {
  const { sheet } = makeCache();
  sheet.insert('.a { top: 0px; }');
  sheet.insert('.b { top: 0px; }');
  await Promise.resolve();
  sheet.insert('.c { top: 0px; }');
  expect(readRules()).toEqual([
    [expect.stringContaining('.a'), expect.stringContaining('.b')],
    [expect.stringContaining('.c')],
  ]);
});

test('style elements stop at two hundred, and the last one takes the rules of all later tasks', async () => {
  const { sheet } = makeCache();
  for (let task = 0; task < 210; task += 1) {
    sheet.insert(`.k-${task} { top: 0px; }`);
    await Promise.resolve();
  }
  expect(readRules()).toHaveLength(200);
  expect(readRules().at(-1)).toHaveLength(11);
});
