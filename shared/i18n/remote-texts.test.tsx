import { act, fireEvent, render, screen } from '@testing-library/react';
import { expectConsoleError } from '../testing/console-guard';
import { greeting, greetings, Page } from '../testing/greetings';
import { byLanguage } from './texts';
import { loadNamespace, registerCatalogues, remoteTexts, setLanguage, startI18n, useTranslation } from './index';
import type { CatalogueLoaders } from './index';
import { i18n } from './instance';

beforeEach(() => startI18n('uz-Cyrl'));
afterEach(() => jest.useRealTimers());

/** Shows a text of the remote and one of shared. */
function Screen() {
  const { t } = useTranslation(['mf-texts', 'shared'] as never);
  const word = t as (key: string) => string;
  return <p>{`${word('greeting')}, ${word('shared:yes')}`}</p>;
}

async function makeScreen(catalogue: CatalogueLoaders) {
  const texts = remoteTexts({ 'mf-texts': catalogue });
  await texts.load('mf-texts');
  return { texts, Drawn: texts.provideTo(Screen) };
}

test('a remote has its own texts beside those of another version, in any order of loading', async () => {
  const [next, before] = [await makeScreen(greetings('new')), await makeScreen(greetings('old'))];
  render(
    <>
      <next.Drawn />
      <before.Drawn />
    </>,
  );
  expect(screen.getByText('new, Ҳа')).toBeVisible();
  expect(screen.getByText('old, Ҳа')).toBeVisible();
  await act(() => setLanguage('ru'));
  expect(screen.getByText('new, Да')).toBeVisible();
  expect(screen.getByText('old, Да')).toBeVisible();
});

test('texts that a dev server has replaced are shown, and what was typed stays', async () => {
  let word = 'former';
  const { Drawn } = await makeScreen(byLanguage(async () => ({ default: { greeting: word } })));
  render(
    <>
      <Drawn />
      <input />
    </>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'typed' } });
  word = 'new';
  act(() => void window.dispatchEvent(new Event('klaster:texts')));
  expect(await screen.findByText('new, Ҳа')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('typed');
});

test('a remote draws one component, so that a screen loaded twice keeps its state', async () => {
  const { texts, Drawn } = await makeScreen(greetings('new'));
  expect(texts.provideTo(Screen)).toBe(Drawn);
});

test('a remote cannot overwrite texts of the page with any name of a namespace', async () => {
  registerCatalogues('shell-of-test', greetings('the shell’s'));
  await loadNamespace('shell-of-test');
  const texts = remoteTexts({ 'shell-of-test': greetings('another’s'), shared: greetings('another’s') });
  await texts.load('shell-of-test');
  const Hostile = texts.provideTo(() => {
    const own = useTranslation('shared').i18n;
    own.addResourceBundle('uz-Cyrl', 'shared', { yes: 'another’s' }, true, true);
    return null;
  });
  render(
    <>
      <Hostile />
      <Page />
    </>,
  );
  expect(screen.getByText('uz-Cyrl: Ҳа')).toBeVisible();
  expect(i18n.getResource('uz-Cyrl', 'shell-of-test', 'greeting')).toBe('the shell’s');
});

/** Texts that fail in Russian while the page is offline. */
function failInRussian() {
  let online = false;
  const failing = byLanguage(async (language) => {
    if (language === 'ru' && !online) throw new Error('offline');
    return greeting(language);
  });
  return { failing, goOnline: () => void (online = true) };
}

test('a remote whose texts fail in a language does not delay the page, and follows once they load', async () => {
  expectConsoleError(/The texts of a remote did not come in ru/);
  const { failing, goOnline } = failInRussian();
  const { texts, Drawn } = await makeScreen(failing);
  render(
    <>
      <Drawn />
      <Page />
    </>,
  );
  await act(() => setLanguage('ru'));
  expect(screen.getByText('ru: Да')).toBeVisible();
  expect(screen.getByText('uz-Cyrl, Ҳа')).toBeVisible();
  goOnline();
  await act(() => texts.load('mf-texts'));
  expect(screen.getByText('ru, Да')).toBeVisible();
});

test('a remote is rendered in a language as soon as one of its namespaces is loaded', async () => {
  expectConsoleError(/The texts of a remote did not come in ru/);
  const { failing, goOnline } = failInRussian();
  const texts = remoteTexts({ 'mf-texts': failing, 'mf-more': failing });
  await Promise.all([texts.load('mf-texts'), texts.load('mf-more')]);
  const Drawn = texts.provideTo(Screen);
  render(<Drawn />);
  await act(() => setLanguage('ru'));
  expect(screen.getByText('uz-Cyrl, Ҳа')).toBeVisible();
  goOnline();
  await act(() => texts.load('mf-more'));
  expect(screen.getByText('ru, Да')).toBeVisible();
});

test('a remote whose texts arrive after the next change of language is not rendered in the previous one', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const { Drawn } = await makeScreen(
    byLanguage(async (language) => {
      if (language === 'ru') await slow;
      return greeting(language);
    }),
  );
  render(<Drawn />);
  jest.useFakeTimers();
  await act(async () => {
    const changed = setLanguage('ru');
    await jest.advanceTimersByTimeAsync(5_000);
    await changed;
    await setLanguage('en');
    finish();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('en, Yes')).toBeVisible();
});

test('texts of a remote that never arrive are awaited for five seconds', async () => {
  const never = new Promise<never>(() => {});
  await makeScreen(byLanguage((language) => (language === 'en' ? never : Promise.resolve(greeting(language)))));
  jest.useFakeTimers();
  const changed = setLanguage('en');
  await jest.advanceTimersByTimeAsync(4_999);
  expect(document.documentElement.lang).toBe('uz-Cyrl');
  await jest.advanceTimersByTimeAsync(1);
  await changed;
  expect(document.documentElement.lang).toBe('en');
});
