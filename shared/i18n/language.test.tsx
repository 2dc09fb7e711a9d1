import { act, render, screen } from '@testing-library/react';
import { LANGUAGE_COOKIE } from '../contract/languages';
import type { Language } from '../contract/languages';
import { loadNamespace, registerCatalogues, setLanguage, startI18n, useLanguage, useTranslation } from './index';
import type { CatalogueLoaders } from './index';
import { i18n } from './instance';
import { expectConsoleError } from '../testing/console-guard';

function Page() {
  const { t } = useTranslation('shared');
  return (
    <p>
      {useLanguage()}: {t('yes')}
    </p>
  );
}

const catalogues = (load: (language: Language) => Promise<{ default: { greeting: string } }>): CatalogueLoaders => ({
  'uz-Cyrl': () => load('uz-Cyrl'),
  'uz-Latn': () => load('uz-Latn'),
  ru: () => load('ru'),
  en: () => load('en'),
});

beforeEach(() => startI18n('uz-Cyrl'));

test('the page follows the language, tells the browser of it and remembers it', async () => {
  render(<Page />);
  expect(screen.getByText('uz-Cyrl: Ҳа')).toBeVisible();
  expect(document.documentElement.lang).toBe('uz-Cyrl');
  await act(() => setLanguage('ru'));
  expect(screen.getByText('ru: Да')).toBeVisible();
  expect(document.documentElement.lang).toBe('ru');
  expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=ru`);
});

test('a remote registered later has its texts in the language of the page', async () => {
  const load = jest.fn((language: Language) => Promise.resolve({ default: { greeting: language } }));
  registerCatalogues('late', catalogues(load));
  await setLanguage('en');
  await loadNamespace('late');
  expect(load.mock.calls).toEqual([['en']]);
});

test('texts that do not load leave the language as it is, and are asked for again', async () => {
  let online = false;
  registerCatalogues(
    'far',
    catalogues((language) =>
      online ? Promise.resolve({ default: { greeting: language } }) : Promise.reject(new Error('offline')),
    ),
  );
  await expect(loadNamespace('far')).rejects.toThrow('offline');
  await expect(setLanguage('en')).rejects.toThrow('offline');
  expect(document.documentElement.lang).toBe('uz-Cyrl');
  online = true;
  await setLanguage('en');
  expect(document.documentElement.lang).toBe('en');
});

test('of two quick choices the later wins, whichever loads first', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  registerCatalogues(
    'slow',
    catalogues(async (language) => {
      if (language === 'ru') await slow;
      return { default: { greeting: language } };
    }),
  );
  const first = setLanguage('ru');
  await setLanguage('en');
  finish();
  await first;
  expect(document.documentElement.lang).toBe('en');
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

test('a version of a remote that takes over has its own texts, also where the former’s come late', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const of = (greeting: string) => catalogues(() => Promise.resolve({ default: { greeting } }));
  registerCatalogues('renewed', of('new'));
  await loadNamespace('renewed');
  registerCatalogues('renewed', of('old'));
  await loadNamespace('renewed');
  expect(i18n.getResource('uz-Cyrl', 'renewed', 'greeting')).toBe('old');

  const late = async () => {
    await slow;
    return { default: { greeting: 'late' } };
  };
  registerCatalogues('renewed', catalogues(late));
  const loading = loadNamespace('renewed');
  registerCatalogues('renewed', of('old'));
  finish();
  await loading;
  expect(i18n.getResource('uz-Cyrl', 'renewed', 'greeting')).toBe('old');
});
