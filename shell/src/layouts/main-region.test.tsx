import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

function Notices() {
  const [unread, setUnread] = useState(['First', 'Second', 'Third']);
  return (
    <>
      <h1>Notices</h1>
      {unread.length > 0 && <button onClick={() => setUnread([])}>Read all</button>}
      {unread.map((name) => (
        <p key={name}>
          <button onClick={() => setUnread(unread.filter((other) => other !== name))}>{name}</button>
        </p>
      ))}
    </>
  );
}

const boot = bootOf(remoteWith('mf-notices', [{ path: '/list' }], Notices));

const press = async (name: string) => {
  const { user } = await renderShell({ boot, at: '/list', user: {} });
  await user.click(await screen.findByRole('button', { name }));
};

test.each([
  ['Second', 'Third'],
  ['Third', 'Second'],
])('after the button %s is gone the focus is on the one beside it', async (removed, beside) => {
  await press(removed);
  await waitFor(() => expect(screen.getByRole('button', { name: beside })).toHaveFocus());
});

test('after the last control is gone the focus is on the heading', async () => {
  await press('Read all');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notices' })).toHaveFocus());
});
