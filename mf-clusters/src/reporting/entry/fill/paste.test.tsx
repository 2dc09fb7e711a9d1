import { network } from '@klaster/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, LAND, openForm, pasteInto, PLAN, SAVE } from '../../../test/entry-scene';

beforeEach(acceptSaves);

it('a column fills the fields from the one on, says how many, and is saved', async () => {
  await openForm();
  pasteInto(field(LAND), '120,5\r\n2 900\r\n2 500\r\n');
  expect(await screen.findByText('Устун қўйилди. Тўлдирилди: 3.')).toBeVisible();
  expect(field(LAND)).toHaveValue('120,5');
  expect(field(PLAN)).toHaveValue('2\u202f900');
  expect(field(FACT)).toHaveValue('2\u202f500');
  await waitFor(() => expect(network.requests(SAVE)).toHaveLength(1), { timeout: 3000 });
  expect(network.requests(SAVE)[0]!.body).toMatchObject({
    figures: { cluster_lands: 120.5, first_plan: 2900, first_current: 2500 },
  });
});

it('cells that are no figures stay in their fields with the reason, and are counted', async () => {
  await openForm();
  pasteInto(field(LAND), '12 га\n1.234\n2500\n7');
  const computed = 'Ҳисобланадигани ўтказиб юборилди: 1.';
  expect(await screen.findByText(`Устун қўйилди. Тўлдирилди: 1. Сон эмас, тузатинг: 2. ${computed}`)).toBeVisible();
  expect(field(LAND)).toHaveValue('12 га');
  expect(field(LAND)).toHaveAccessibleDescription(expect.stringContaining('Бу сон эмас'));
  expect(field(PLAN)).toHaveAccessibleDescription(expect.stringContaining('икки хил ўқилади'));
});

it('of a block its only column with figures is pasted, as a message says, and of several none', async () => {
  await openForm();
  pasteInto(field(LAND), '1\t20\n3\t40');
  expect(await screen.findByText(/бир нечта устунда сонлар бор/)).toBeVisible();
  expect(field(LAND)).toHaveValue('');
  expect(screen.queryByRole('button', { name: /бекор қилиш/ })).toBeNull();
  pasteInto(field(LAND), 'Ер\tга\t120\nРежа\tт\t2901');
  expect(await screen.findByText(/^3-устун олинди/)).toHaveTextContent('Тўлдирилди: 2.');
  expect(field(PLAN)).toHaveValue('2\u202f901');
  // Cells beyond the last field of the section are reported.
  pasteInto(field(PLAN), '1\n2\n3\n4');
  expect(await screen.findByText(/Бўлимга сиғмади: 2\./)).toBeVisible();
});

it('is undone by its button, except for what was typed since', async () => {
  const { user } = await openForm();
  await enter(user, field(FACT), 'кўп');
  pasteInto(field(LAND), '120\n2901\n2500');
  await user.clear(field(LAND));
  await enter(user, field(LAND), '99');
  await user.click(await screen.findByRole('button', { name: 'Қўйилганни бекор қилиш' }));
  expect(field(LAND)).toHaveValue('99');
  expect(field(PLAN)).toHaveValue('3\u202f000');
  expect(field(FACT)).toHaveValue('кўп');
});

it('is undone by Ctrl+Z, which the browser handles again afterwards', async () => {
  const { user } = await openForm();
  pasteInto(field(LAND), '120\n2901');
  await user.click(field(LAND));
  await user.keyboard('{Control>}z{/Control}');
  expect(field(LAND)).toHaveValue('');
  expect(field(PLAN)).toHaveValue('3\u202f000');
  expect(fireEvent.keyDown(field(LAND), { key: 'z', ctrlKey: true })).toBe(true);
});

it('a single cell is pasted as any text', async () => {
  const { user } = await openForm();
  await user.click(field(LAND));
  await user.paste('120\n');
  expect(field(LAND)).toHaveValue('120');
  expect(screen.queryByText(/Тўлдирилди/)).toBeNull();
});
