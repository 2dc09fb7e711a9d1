import { act, render, screen } from '@testing-library/react';
import { loadNamespace, registerCatalogues, setLanguage, startI18n, useTranslation } from '../i18n';
import { defineRemote } from '.';

/** One version of a remote whose screen draws its title. */
async function screenOf(name: string, title: string) {
  const load = () => Promise.resolve({ default: { title } });
  const Title = () => <h1>{(useTranslation(name as never).t as (key: string) => string)('title')}</h1>;
  const [route] = defineRemote(
    { name, routes: [{ id: 'screen', path: '/screen', layout: 'public', title: 'title' }], navigation: [] },
    { screen: () => Promise.resolve({ Component: Title }) },
    { 'uz-Cyrl': load, 'uz-Latn': load, ru: load, en: load },
  );
  return (await route!.lazy()).Component;
}

beforeEach(() => startI18n('uz-Cyrl'));

test('a screen of a version keeps its texts when another version of the remote takes over', async () => {
  const Earlier = await screenOf('mf-versions', 'earlier');
  const view = render(<Earlier />);
  expect(screen.getByRole('heading')).toHaveTextContent('earlier');
  const Next = await screenOf('mf-versions', 'taking over');
  view.rerender(
    <>
      <Earlier />
      <Next />
    </>,
  );
  const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles()).toEqual(['earlier', 'taking over']);
  await act(() => setLanguage('ru'));
  expect(titles()).toEqual(['earlier', 'taking over']);
});

test('a remote that calls itself by another’s name leaves that one its texts', async () => {
  const own = () => Promise.resolve({ default: { title: 'the shell’s' } });
  registerCatalogues('shell', { 'uz-Cyrl': own, 'uz-Latn': own, ru: own, en: own });
  await loadNamespace('shell');
  await screenOf('shell', 'another’s');
  const Title = () => <h1>{(useTranslation('shell' as never).t as (key: string) => string)('title')}</h1>;
  render(<Title />);
  expect(screen.getByRole('heading')).toHaveTextContent('the shell’s');
});

test('fails once code and texts are both done, so that one try finds all that is damaged', async () => {
  let damaged: () => void = () => {};
  const late = () => new Promise<never>((_, reject) => (damaged = () => reject(new Error('texts'))));
  const [route] = defineRemote(
    { name: 'mf-damaged', routes: [{ id: 'screen', path: '/', layout: 'public', title: 'text' }], navigation: [] },
    { screen: () => Promise.reject(new Error('code')) },
    { 'uz-Cyrl': late, 'uz-Latn': late, ru: late, en: late },
  );
  const failed = jest.fn();
  const loading = route!.lazy().catch(failed);
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed).not.toHaveBeenCalled();
  damaged();
  await loading;
  expect(failed).toHaveBeenCalledWith(new Error('code'));
});

test('loads additional texts of a screen, and returns the same component each time', async () => {
  const load = (text: string) => () => Promise.resolve({ default: { text } });
  const of = (text: string) => ({ 'uz-Cyrl': load(text), 'uz-Latn': load(text), ru: load(text), en: load(text) });
  const Word = () => <p>{(useTranslation('words' as never).t as (key: string) => string)('text')}</p>;
  const [route] = defineRemote(
    { name: 'mf-words', routes: [{ id: 'screen', path: '/', layout: 'public', title: 'text' }], navigation: [] },
    {
      screen: async (loadTexts) => {
        await loadTexts('words');
        return { Component: Word };
      },
    },
    of('own'),
    { words: of('further') },
  );
  const { Component } = await route!.lazy();
  render(<Component />);
  expect(screen.getByText('further')).toBeVisible();
  expect((await route!.lazy()).Component).toBe(Component);
});
