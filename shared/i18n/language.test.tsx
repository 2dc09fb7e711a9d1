import { act, render, screen } from '@testing-library/react';
import { LANGUAGE_COOKIE } from '../contract/languages';
import type { Language } from '../contract/languages';
import {
  loadNamespace,
  onLanguageChange,
  registerCatalogues,
  remoteTexts,
  setLanguage,
  startI18n,
  useLanguage,
  useTranslation,
} from './index';
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

const greeting = (text: string) => ({ default: { greeting: text } });
const greetings = (text: string) => catalogues(() => Promise.resolve(greeting(text)));

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

test('a language is remembered for a year', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'set');
  await setLanguage('ru');
  expect(cookie).toHaveBeenCalledWith(expect.stringMatching(/; max-age=31536000;/));
  cookie.mockRestore();
});

test('what is put into a text stands in it as it is', () => {
  const figure = { text: '<1,234> & "2"', first: '1', second: '2' };
  expect(i18n.t('ui.form.figure.twoReadings', figure)).toContain(figure.text);
});

test('a namespace registered later has its texts in the language of the page', async () => {
  const load = jest.fn((language: Language) => Promise.resolve({ default: { greeting: language } }));
  registerCatalogues('late', catalogues(load));
  await setLanguage('en');
  await loadNamespace('late');
  expect(load.mock.calls).toEqual([['en']]);
});

test('a namespace that is there is not fetched again, and changes no language', async () => {
  const load = jest.fn(() => Promise.resolve(greeting('once')));
  const changed = jest.fn();
  const stop = onLanguageChange(changed);
  const loaders = catalogues(load);
  registerCatalogues('once', loaders);
  registerCatalogues('once', loaders);
  await loadNamespace('once');
  await loadNamespace('once');
  expect(load).toHaveBeenCalledTimes(1);
  expect(changed).not.toHaveBeenCalled();
  stop();
});

test('a namespace that comes after the language has changed is there in both', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  registerCatalogues(
    'overtaken',
    catalogues(async (language) => {
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

test('texts that do not load leave the language as it is, and are asked for again', async () => {
  let online = false;
  registerCatalogues(
    'far',
    catalogues((language) =>
      online ? Promise.resolve({ default: { greeting: language } }) : Promise.reject(new Error('offline')),
    ),
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
  await loadNamespace('slow');
  const first = setLanguage('ru');
  await setLanguage('en');
  finish();
  await first;
  expect(document.documentElement.lang).toBe('en');
});

test('one that throws at a change of language keeps nobody else from it', async () => {
  expectConsoleError(/What was to follow a change of language failed/);
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

test('a namespace that has its texts takes no others', async () => {
  registerCatalogues('owned', greetings('own'));
  expect(() => registerCatalogues('owned', greetings('another’s'))).toThrow('"owned" has its texts already');
  expect(() => registerCatalogues('shared', greetings('another’s'))).toThrow('"shared" has its texts already');
  await loadNamespace('owned');
  expect(i18n.getResource('uz-Cyrl', 'owned', 'greeting')).toBe('own');
});

describe('a remote', () => {
  /** A screen of a remote: its own greeting, and a word of everybody's. */
  function Screen() {
    const { t } = useTranslation(['mf-texts', 'shared'] as never);
    const word = t as (key: string) => string;
    return <p>{`${word('greeting')}, ${word('shared:yes')}`}</p>;
  }

  async function screenOf(catalogue: CatalogueLoaders) {
    const texts = remoteTexts({ 'mf-texts': catalogue });
    await texts.load('mf-texts');
    return { texts, Drawn: texts.provideTo(Screen) };
  }

  test('has its own texts beside another version’s, whichever came last', async () => {
    const [next, before] = [await screenOf(greetings('new')), await screenOf(greetings('old'))];
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

  test('draws one component, so that a screen loaded twice keeps its state', async () => {
    const { texts, Drawn } = await screenOf(greetings('new'));
    expect(texts.provideTo(Screen)).toBe(Drawn);
  });

  test('writes no texts of the page, whatever it calls its namespaces', async () => {
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

  test('whose texts fail in a language holds nobody up, and follows when it can', async () => {
    expectConsoleError(/The texts of a remote did not come in ru/);
    let online = false;
    const { texts, Drawn } = await screenOf(
      catalogues(async (language) => {
        if (language === 'ru' && !online) throw new Error('offline');
        return { default: { greeting: language } };
      }),
    );
    render(
      <>
        <Drawn />
        <Page />
      </>,
    );
    await act(() => setLanguage('ru'));
    expect(screen.getByText('ru: Да')).toBeVisible();
    expect(screen.getByText('uz-Cyrl, Ҳа')).toBeVisible();
    online = true;
    await act(() => texts.load('mf-texts'));
    expect(screen.getByText('ru, Да')).toBeVisible();
  });

  test('draws all its texts in a language as soon as one of them has come', async () => {
    expectConsoleError(/The texts of a remote did not come in ru/);
    let online = false;
    const failing = catalogues((language) =>
      language === 'ru' && !online ? Promise.reject(new Error('offline')) : Promise.resolve(greeting(language)),
    );
    const texts = remoteTexts({ 'mf-texts': failing, 'mf-more': failing });
    await Promise.all([texts.load('mf-texts'), texts.load('mf-more')]);
    const Drawn = texts.provideTo(Screen);
    render(<Drawn />);
    await act(() => setLanguage('ru'));
    expect(screen.getByText('uz-Cyrl, Ҳа')).toBeVisible();
    online = true;
    await act(() => texts.load('mf-more'));
    expect(screen.getByText('ru, Да')).toBeVisible();
  });

  test('whose texts come after the next change of language is not drawn in the one before', async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { Drawn } = await screenOf(
      catalogues(async (language) => {
        if (language === 'ru') await slow;
        return greeting(language);
      }),
    );
    render(<Drawn />);
    jest.useFakeTimers();
    try {
      await act(async () => {
        const changed = setLanguage('ru');
        await jest.advanceTimersByTimeAsync(5_000);
        await changed;
        await setLanguage('en');
        finish();
        await jest.advanceTimersByTimeAsync(0);
      });
    } finally {
      jest.useRealTimers();
    }
    expect(screen.getByText('en, Yes')).toBeVisible();
  });

  test('whose texts never come in a language is waited for five seconds', async () => {
    const never = new Promise<never>(() => {});
    await screenOf(catalogues((language) => (language === 'en' ? never : Promise.resolve(greeting(language)))));
    jest.useFakeTimers();
    try {
      const changed = setLanguage('en');
      await jest.advanceTimersByTimeAsync(4_999);
      expect(document.documentElement.lang).toBe('uz-Cyrl');
      await jest.advanceTimersByTimeAsync(1);
      await changed;
      expect(document.documentElement.lang).toBe('en');
    } finally {
      jest.useRealTimers();
    }
  });
});
