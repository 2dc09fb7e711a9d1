import { act, render, screen } from '@testing-library/react';
import { loadNamespace, registerCatalogues, setLanguage, startI18n, useTranslation } from '../i18n';
import { byLanguage } from '../i18n/texts';
import { defineRemote } from '.';

const titles = (title: string) => byLanguage(() => Promise.resolve({ default: { title } }));

const makeTitle = (namespace: string) =>
  function Title() {
    return <h1>{(useTranslation(namespace as never).t as (key: string) => string)('title')}</h1>;
  };

async function makeScreen(name: string, title: string) {
  const Title = makeTitle(name);
  const [route] = defineRemote(
    { name, routes: [{ id: 'screen', path: '/screen', layout: 'public', title: 'title' }], navigation: [] },
    { screen: () => Promise.resolve({ Component: Title }) },
    titles(title),
  );
  return (await route!.lazy()).Component;
}

beforeEach(() => startI18n('uz-Cyrl'));

test('a screen of a version keeps its texts when another version of the remote takes over', async () => {
  const Earlier = await makeScreen('mf-versions', 'earlier');
  const view = render(<Earlier />);
  expect(screen.getByRole('heading')).toHaveTextContent('earlier');
  const Next = await makeScreen('mf-versions', 'taking over');
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
  registerCatalogues('shell', titles('the shell’s'));
  await loadNamespace('shell');
  await makeScreen('shell', 'another’s');
  const Title = makeTitle('shell');
  render(<Title />);
  expect(screen.getByRole('heading')).toHaveTextContent('the shell’s');
});

test('a load fails only after both code and texts are done, so that one attempt finds all damage', async () => {
  let damaged: () => void = () => {};
  const late = () => new Promise<never>((_, reject) => (damaged = () => reject(new Error('texts'))));
  const [route] = defineRemote(
    { name: 'mf-damaged', routes: [{ id: 'screen', path: '/', layout: 'public', title: 'text' }], navigation: [] },
    { screen: () => Promise.reject(new Error('code')) },
    byLanguage(late),
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
  const Word = makeTitle('words');
  const [route] = defineRemote(
    { name: 'mf-words', routes: [{ id: 'screen', path: '/', layout: 'public', title: 'text' }], navigation: [] },
    {
      screen: async (loadTexts) => {
        await loadTexts('words');
        return { Component: Word };
      },
    },
    titles('own'),
    { words: titles('further') },
  );
  const { Component } = await route!.lazy();
  render(<Component />);
  expect(screen.getByText('further')).toBeVisible();
  expect((await route!.lazy()).Component).toBe(Component);
});
