import { act, render, screen } from '@testing-library/react';
import { LANGUAGE_COOKIE } from '../contract/http/languages';
import type { Language } from '../contract/http/languages';
import { expectConsoleError } from '../testing/console-guard';
import { greeting, greetings, Page } from '../testing/greetings';
import { byLanguage } from './texts';
import { loadNamespace, onLanguageChange, registerCatalogues, setLanguage, startI18n, useTranslation } from './index';
import { i18n } from './instance';

beforeEach(() => startI18n('uz-Cyrl'));

test('the page follows the language, sets it on the document and remembers it for a year', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'set');
  render(<Page />);
  expect(screen.getByText('uz-Cyrl: Ҳа')).toBeVisible();
  expect(document.documentElement.lang).toBe('uz-Cyrl');
  await act(() => setLanguage('ru'));
  expect(screen.getByText('ru: Да')).toBeVisible();
  expect(document.documentElement.lang).toBe('ru');
  expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=ru`);
  expect(cookie).toHaveBeenCalledWith(expect.stringMatching(/; max-age=31536000;/));
  cookie.mockRestore();
});

test('interpolated values are not escaped', () => {
  const figure = { text: '<1,234> & "2"', first: '1', second: '2' };
  expect(i18n.t('ui.form.figure.twoReadings', figure)).toContain(figure.text);
});

test('a namespace registered later has its texts in the language of the page', async () => {
  const load = jest.fn((language: Language) => Promise.resolve(greeting(language)));
  registerCatalogues('late', byLanguage(load));
  await setLanguage('en');
  await loadNamespace('late');
  expect(load.mock.calls).toEqual([['en']]);
});

test('a namespace that is there is not fetched again, and changes no language', async () => {
  const load = jest.fn(() => Promise.resolve(greeting('once')));
  const changed = jest.fn();
  const stop = onLanguageChange(changed);
  const loaders = byLanguage(load);
  registerCatalogues('once', loaders);
  registerCatalogues('once', loaders);
  await loadNamespace('once');
  await loadNamespace('once');
  expect(load).toHaveBeenCalledTimes(1);
  expect(changed).not.toHaveBeenCalled();
  stop();
});

test('a namespace loaded after a change of language is available in both', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  registerCatalogues(
    'overtaken',
    byLanguage(async (language) => {
      if (language === 'uz-Cyrl') await slow;
      return greeting(language);
    }),
  );
  const loading = loadNamespace('overtaken');
  await setLanguage('ru');
  finish();
  await loading;
  expect(i18n.getResource('ru', 'overtaken', 'greeting')).toBe('ru');
});

test('texts that fail to load do not change the language, and are requested again', async () => {
  let online = false;
  registerCatalogues(
    'far',
    byLanguage((language) => (online ? Promise.resolve(greeting(language)) : Promise.reject(new Error('offline')))),
  );
  await expect(loadNamespace('far')).rejects.toThrow('offline');
  online = true;
  await loadNamespace('far');
  online = false;
  await expect(setLanguage('en')).rejects.toThrow('offline');
  expect(document.documentElement.lang).toBe('uz-Cyrl');
  online = true;
  await setLanguage('en');
  expect(document.documentElement.lang).toBe('en');
});

test('the later of two quick choices wins, in any order of loading', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  registerCatalogues(
    'slow',
    byLanguage(async (language) => {
      if (language === 'ru') await slow;
      return greeting(language);
    }),
  );
  await loadNamespace('slow');
  const first = setLanguage('ru');
  await setLanguage('en');
  finish();
  await first;
  expect(document.documentElement.lang).toBe('en');
});

test('the language changes even if a listener throws', async () => {
  expectConsoleError(/A listener to changes of language failed/);
  const stop = onLanguageChange(() => {
    throw new Error('careless');
  });
  render(<Page />);
  await act(() => setLanguage('ru'));
  expect(screen.getByText('ru: Да')).toBeVisible();
  stop();
  await act(() => setLanguage('en'));
});

test('a key without a text is written to the console', async () => {
  expectConsoleError(/No text for "shared:nonsense" in uz-Cyrl/);
  function Wrong() {
    const { t } = useTranslation('shared');
    return (t as (key: string) => string)('nonsense');
  }
  render(<Wrong />);
  await expect(loadNamespace('nobody')).rejects.toThrow('No catalogues are registered for "nobody"');
});

test('the texts of a namespace cannot be registered twice', async () => {
  registerCatalogues('owned', greetings('own'));
  expect(() => registerCatalogues('owned', greetings('another’s'))).toThrow('"owned" already has texts');
  expect(() => registerCatalogues('shared', greetings('another’s'))).toThrow('"shared" already has texts');
  await loadNamespace('owned');
  expect(i18n.getResource('uz-Cyrl', 'owned', 'greeting')).toBe('own');
});
