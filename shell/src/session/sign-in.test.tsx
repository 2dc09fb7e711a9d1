import { session } from '@klaster/shared/session';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  problem,
  sessionToken,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

async function openDialog() {
  const scene = await renderShell({ boot: bootOf(), at: '/contacts' });
  await scene.user.click(await screen.findByRole('button', { name: 'Кириш' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Тизимга кириш' }));
  const submit = async (login: string, password: string) => {
    if (login) await scene.user.type(screen.getByRole('textbox', { name: /Логин/ }), login);
    if (password) await scene.user.type(screen.getByLabelText(/^Парол \(/), password);
    await scene.user.click(dialog.getByRole('button', { name: 'Кириш' }));
  };
  return { ...scene, submit };
}

it('whoever gives the right password comes to the start page, signed in', async () => {
  network.on('POST /api/auth/login', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
  const { submit, address } = await openDialog();
  await checkAccessibility(screen.getByRole('dialog'));
  await submit('reviewer', 'Demo-2026!');
  const heading = await screen.findByRole('heading', { name: 'Ассалому алайкум, Ўткир Қодиров' });
  expect(heading).toBeVisible();
  await waitFor(() => expect(heading).toHaveFocus());
  expect(address()).toBe('/main');
  expect(session.current()?.claims.full_name).toBe('Ўткир Қодиров');
});

it('a wrong password is told in the dialog, and what was typed stays', async () => {
  expectConsoleError(/Логин ёки пароль нотўғри/);
  network.on('POST /api/auth/login', problem(401, 'invalid_credentials', { detail: 'Логин ёки пароль нотўғри.' }));
  const { submit, address } = await openDialog();
  await submit('reviewer', 'wrong');
  expect(await screen.findByText('Логин ёки пароль нотўғри.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Логин/ })).toHaveValue('reviewer');
  expect(address()).toBe('/contacts');
  expect(session.current()).toBeNull();
});

it('a lost connection keeps what was typed', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('POST /api/auth/login', CONNECTION_LOST);
  const { submit } = await openDialog();
  await submit('reviewer', 'Demo-2026!');
  expect(await screen.findByText(/Юборилмади/)).toBeVisible();
  expect(screen.getByLabelText(/^Парол \(/)).toHaveValue('Demo-2026!');
});

it('empty fields are asked for, and nothing is sent', async () => {
  const { submit } = await openDialog();
  await submit('', '');
  expect(await screen.findAllByText('Тўлдиринг!')).not.toHaveLength(0);
  expect(network.requests('POST /api/auth/login')).toHaveLength(0);
});
