import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { renderUi } from '../../testing/render-ui';
import { Link } from '../../router';
import { hasUnsavedInput } from '../../session';
import { Form, FormActions, TextField, UnsavedGuard, useZodForm } from '.';

function Scene({ stays = false }: { stays?: boolean }) {
  const form = useZodForm(z.object({ name: z.string() }), { name: '' });
  return (
    <Form form={form} onSubmit={async (saved) => stays && form.reset(saved)}>
      <TextField name="name" label="Номи" />
      <FormActions submitLabel="Сақлаш" busyLabel="…" />
      <UnsavedGuard />
      <Link to="/elsewhere">Бошқа саҳифа</Link>
      <Link to="/">Бош саҳифа</Link>
      <Link to="/here?filter=1">Шу саҳифа</Link>
    </Form>
  );
}

async function renderTyped(scene = <Scene />) {
  const view = await renderUi(scene);
  await view.user.type(screen.getByLabelText('Номи'), 'а');
  return { ...view, go: (name: string) => view.user.click(screen.getByRole('link', { name })) };
}

const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

test('warns before typed values are lost, and staying keeps them', async () => {
  const { user, go, address } = await renderTyped();
  await go('Бошқа саҳифа');
  await user.click(await screen.findByRole('button', { name: 'Қолиш' }));
  expect(address()).toBe('/here');
  await gone();
  expect(screen.getByLabelText('Номи')).toHaveValue('а');
});

test('leaves when the user confirms', async () => {
  const { user, go, address } = await renderTyped();
  await go('Бошқа саҳифа');
  await user.click(await screen.findByRole('button', { name: 'Сақламасдан чиқиш' }));
  await gone();
  expect(address()).toBe('/elsewhere');
});

test('does not warn after saving, nor when the session has ended', async () => {
  const saved = await renderTyped();
  await saved.user.click(screen.getByRole('button', { name: 'Сақлаш' }));
  await saved.go('Бошқа саҳифа');
  expect(saved.address()).toBe('/elsewhere');
  saved.unmount();
  const ended = await renderTyped();
  await ended.go('Бош саҳифа');
  expect(ended.address()).toBe('/');
});

test('does not warn if only the query of the page changes', async () => {
  const { go, address } = await renderTyped();
  await go('Шу саҳифа');
  expect(address()).toBe('/here?filter=1');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Номи')).toHaveValue('а');
});

test("shows the browser's own warning on closing the tab, until all is saved", async () => {
  const { user } = await renderTyped();
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Сақлаш' }));
  await waitFor(() => expect(isWarned()).toBe(false));
});

test('what is typed into a form that stays open after saving is unsaved again, until it is saved, too', async () => {
  const { user, go, address } = await renderTyped(<Scene stays />);
  const save = () => user.click(screen.getByRole('button', { name: 'Сақлаш' }));
  for (const more of ['б', 'в']) {
    await save();
    await waitFor(() => expect(hasUnsavedInput()).toBe(false));
    await user.type(screen.getByLabelText('Номи'), more);
    expect(hasUnsavedInput()).toBe(true);
  }
  await go('Бошқа саҳифа');
  await user.click(await screen.findByRole('button', { name: 'Қолиш' }));
  await gone();
  await save();
  await waitFor(() => expect(hasUnsavedInput()).toBe(false));
  await go('Бошқа саҳифа');
  expect(address()).toBe('/elsewhere');
});
