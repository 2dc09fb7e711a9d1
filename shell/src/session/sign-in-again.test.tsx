import { remarkSchema } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { checkAccessibility, network, problem, sessionToken } from '@klaster/shared/testing';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { prefers } from '../test/sign-in-scene';

const USER = { sub: '1', login: 'first' };
const RENEWED = sessionToken({ ...USER, exp: 4_000_000_000 });
const SAVE = 'POST /api/auth/sign-out';

const saved = jest.fn();

function Screen() {
  const form = useZodForm(remarkSchema, { comment: '' });
  const save = async ({ comment }: { comment: string }) => {
    await sessionClient.call(SAVE, { body: {} });
    saved(comment);
  };
  return (
    <Form form={form} onSubmit={save}>
      <TextField name="comment" label="Name" />
      <FormActions submitLabel="Save" busyLabel="Saving" />
    </Form>
  );
}

const InDialog = () => (
  <Dialog open onClose={() => undefined} title="Act">
    <Screen />
  </Dialog>
);

const routes = [{ path: '/', layout: 'public' as const }, { path: '/form' }, { path: '/dialog' }];
const remote = remoteWith('mf-form', routes, () => <h1>Root</h1>, Screen, InDialog);

/** A form with typed input, whose save is refused because the session is over. */
async function saveTooLate(at = '/form') {
  network.on(SAVE, ({ headers }) =>
    headers.get('X-Access-Token') === RENEWED
      ? { ended: 1 }
      : problem(401, 'unauthenticated', { detail: 'Кириш керак.' }),
  );
  prefers(null);
  const scene = await renderShell({ boot: bootOf(remote), at, user: USER });
  await scene.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Пахта');
  await scene.user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Тизимга кириш' });
  return { ...scene, dialog };
}

type Scene = Awaited<ReturnType<typeof saveTooLate>>;

async function givePassword({ user, dialog }: Scene, login?: string) {
  const parts = within(dialog);
  const field = parts.getByRole('textbox', { name: /Логин/ });
  expect(field).toHaveValue('first');
  if (login) {
    await user.clear(field);
    await user.type(field, login);
  }
  await user.type(parts.getByLabelText(/^Парол \(/), 'Demo-2026!');
  await user.click(parts.getByRole('button', { name: 'Кириш' }));
}

const expectSavedInPlace = async ({ address }: Scene, at = '/form') => {
  await waitFor(() => expect(saved.mock.calls).toEqual([['Пахта']]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Тизимга кириш' })).toBeNull());
  expect([address(), session.current()?.token]).toEqual([at, RENEWED]);
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Пахта');
};

beforeEach(() => saved.mockClear());

it('input is saved after its user has signed in again on the same page, however old the session is', async () => {
  network.on('POST /api/auth/login', { token: RENEWED });
  const scene = await saveTooLate();
  expect(scene.dialog).toHaveTextContent('Сессиянгиз тугади. first сифатида қайта киринг');
  act(() => {
    localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString());
    window.dispatchEvent(new Event('focus'));
  });
  expect(scene.address()).toBe('/form');
  await givePassword(scene);
  await expectSavedInPlace(scene);
});

it('input in a dialog is saved, too: the sign-in is above it', async () => {
  network.on('POST /api/auth/login', { token: RENEWED });
  const scene = await saveTooLate('/dialog');
  await givePassword(scene);
  await expectSavedInPlace(scene, '/dialog');
});

it('the second factor works in place, too', async () => {
  network.on('POST /api/auth/login', { challenge: 'c'.repeat(43) });
  network.on('POST /api/auth/second-factor', { token: RENEWED });
  const scene = await saveTooLate();
  await givePassword(scene);
  await scene.user.type(await screen.findByRole('textbox', { name: /код/i }), '123456');
  await scene.user.click(within(scene.dialog).getByRole('button', { name: 'Кириш' }));
  await expectSavedInPlace(scene);
});

it('signing in again in another tab is enough', async () => {
  const scene = await saveTooLate();
  localStorage.setItem('user', JSON.stringify({ token: RENEWED }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  await expectSavedInPlace(scene);
});

it('another account gets its own start page, and sees nothing of what was typed', async () => {
  network.on('POST /api/auth/login', { token: sessionToken({ sub: '2', login: 'second' }) });
  const scene = await saveTooLate();
  await givePassword(scene, 'second');
  await waitFor(() => expect(scene.address()).toBe('/main'));
  expect(screen.queryByDisplayValue('Пахта')).toBeNull();
  expect([saved.mock.calls, network.requests(SAVE).length, session.owner()]).toEqual([[], 1, '2']);
});

it('closing the dialog wipes storage and leads to the root', async () => {
  const { user, dialog, address } = await saveTooLate();
  await checkAccessibility(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Бекор қилиш' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByText(/^Сессиянгиз тугади\. Қайта кирганингиздан сўнг/)).toBeVisible();
  expect([session.current(), localStorage.length, network.requests(SAVE).length]).toEqual([null, 0, 1]);
});
