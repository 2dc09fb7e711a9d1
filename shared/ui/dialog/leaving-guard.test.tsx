import { act, screen, waitFor } from '@testing-library/react';
import { startTransition } from 'react';
import { Link } from '../../router';
import { renderUiInHistory } from '../../testing/render-ui';
import { LeavingGuard } from './leaving-guard';

const WORDS = { title: 'Чиқиш', question: 'Чиқилсинми?', stayLabel: 'Қолиш', leaveLabel: 'Чиқиб кетиш' };

const Guarded = () => (
  <>
    <p>Ҳаволалар</p>
    <LeavingGuard active {...WORDS} />
    <Link to="/elsewhere">Бошқа саҳифа</Link>
  </>
);

const open = () => renderUiInHistory(<Guarded />);

type User = Awaited<ReturnType<typeof open>>['user'];

const follow = (user: User) => user.click(screen.getByRole('link', { name: 'Бошқа саҳифа', hidden: true }));

const answer = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

/**
 * Delays transitions, in which the router renders its state.
 * @returns ends it
 */
function holdTransitions(): () => Promise<void> {
  let release = () => {};
  act(() => startTransition(() => new Promise<void>((resolve) => (release = resolve))));
  return () => act(async () => release());
}

describe('before the router has rendered the page', () => {
  it('the question is there', async () => {
    const { user } = await open();
    const release = holdTransitions();
    await follow(user);
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Чиқилсинми?');
    await release();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it.each([
    ['Қолиш', '/here'],
    ['Чиқиб кетиш', '/elsewhere'],
  ])('the answer “%s” is kept until it can be carried out', async (name, left) => {
    const { user, address } = await open();
    const release = holdTransitions();
    await follow(user);
    await answer(user, name);
    await release();
    await closed();
    expect(address()).toBe(left);
  });
});

describe('a step back in the history', () => {
  const stepBack = async () => {
    act(() => window.history.back());
    await screen.findByRole('alertdialog');
  };

  it('is taken once the user confirms it', async () => {
    const { user, address } = await open();
    await stepBack();
    await answer(user, 'Чиқиб кетиш');
    await waitFor(() => expect(address()).toBe('/before'));
    await closed();
    expect(screen.queryByText('Ҳаволалар')).toBeNull();
  });

  it('is taken back if the user stays, and asked about again', async () => {
    const { user, address } = await open();
    await stepBack();
    await answer(user, 'Қолиш');
    await closed();
    expect(address()).toBe('/here');
    await stepBack();
    await answer(user, 'Чиқиб кетиш');
    await waitFor(() => expect(address()).toBe('/before'));
  });
});
