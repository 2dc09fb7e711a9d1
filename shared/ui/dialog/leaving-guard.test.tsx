import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startI18n } from '../../i18n';
import { Link } from '../../router';
import { UiProvider } from '../../ui';
import { LeavingGuard } from './leaving-guard';

const WORDS = { title: 'Чиқиш', question: 'Чиқилсинми?', stayLabel: 'Қолиш', leaveLabel: 'Чиқиб кетиш' };

const Guarded = () => (
  <>
    <p>Ҳаволалар</p>
    <LeavingGuard active {...WORDS} />
    <Link to="/elsewhere">Бошқа саҳифа</Link>
  </>
);

let end = () => {};

afterEach(() => end());

/** The guarded page, with another before and after it in the history of a real browser's kind. */
async function open() {
  await startI18n('uz-Cyrl');
  window.history.replaceState(null, '', '/before');
  const router = createBrowserRouter([
    { path: '/guarded', element: <Guarded /> },
    { path: '*', element: <p>Бошқа</p> },
  ]);
  end = () => router.dispose();
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  await act(() => router.navigate('/guarded'));
  return userEvent.setup();
}

const follow = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('link', { name: 'Бошқа саҳифа', hidden: true }));

const answer = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

/**
 * Holds back what is rendered as a transition, as all that the router reports is.
 * @returns ends it
 */
function holdTransitions(): () => Promise<void> {
  let release = () => {};
  act(() => startTransition(() => new Promise<void>((resolve) => (release = resolve))));
  return () => act(async () => release());
}

describe('before the router has rendered the page', () => {
  it('the question is there', async () => {
    const user = await open();
    const release = holdTransitions();
    await follow(user);
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Чиқилсинми?');
    await release();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it.each([
    ['Қолиш', '/guarded'],
    ['Чиқиб кетиш', '/elsewhere'],
  ])('the answer “%s” is kept until it can be carried out', async (name, address) => {
    const user = await open();
    const release = holdTransitions();
    await follow(user);
    await answer(user, name);
    await release();
    await closed();
    expect(window.location.pathname).toBe(address);
  });
});

describe('a step back in the history', () => {
  const stepBack = async () => {
    act(() => window.history.back());
    await screen.findByRole('alertdialog');
  };

  it('is taken once the user confirms it', async () => {
    const user = await open();
    await stepBack();
    await answer(user, 'Чиқиб кетиш');
    await waitFor(() => expect(window.location.pathname).toBe('/before'));
    await closed();
    expect(screen.queryByText('Ҳаволалар')).toBeNull();
  });

  it('is taken back if the user stays, and asked about again', async () => {
    const user = await open();
    await stepBack();
    await answer(user, 'Қолиш');
    await closed();
    expect(window.location.pathname).toBe('/guarded');
    await stepBack();
    await answer(user, 'Чиқиб кетиш');
    await waitFor(() => expect(window.location.pathname).toBe('/before'));
  });
});
