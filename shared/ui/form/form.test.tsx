import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { lineSchema, phoneSchema, quantitySchema } from '../../contract/http/fields';
import type { Language } from '../../contract/http/languages';
import { setLanguage } from '../../i18n';
import { checkAccessibility } from '../../testing/accessibility';
import { renderUi } from '../../testing/render-ui';
import { Form, FormActions, NumberField, PasswordField, PhoneField, SelectField, SwitchField } from '.';
import { TextAreaField, TextField, useZodForm, YesNoField } from '.';

const schema = z.object({
  name: lineSchema(2, 200),
  phone: phoneSchema,
  capacity: quantitySchema,
  district: z.string('required').regex(/^17/, 'invalid'),
  active: z.boolean('required'),
  note: lineSchema(4, 300),
  password: z.string(),
});

const empty = { name: '', phone: '', capacity: null, district: '', active: true, note: '', password: '' };
const filled = { ...empty, name: 'Бухоро ёғ', phone: '901234567', district: '1706', note: 'Изоҳ бор' };

function Scene({
  values,
  onSubmit,
}: {
  values: typeof empty;
  onSubmit: (sent: z.output<typeof schema>) => Promise<unknown>;
}) {
  const form = useZodForm(schema, values);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField name="name" label="Номи" required help="Тўлиқ номи" />
      <PhoneField name="phone" label="Телефон" />
      <NumberField name="capacity" label="Қуввати" unit="т" />
      <SelectField name="district" label="Туман" options={[{ value: '1706', label: 'Ғиждувон' }]} />
      <SwitchField name="active" label="Актив" />
      <TextAreaField name="note" label="Изоҳ" height="300px" messages={{ too_short: 'Камида 4 та белги.' }} />
      <PasswordField name="password" label="Парол" autoComplete="current-password" />
      <FormActions submitLabel="Сақлаш" busyLabel="Сақланмоқда…" />
    </Form>
  );
}

const show = (values: typeof empty, onSubmit: jest.Mock = jest.fn(async () => undefined)) =>
  renderUi(<Scene values={values} onSubmit={onSubmit} />).then((view) => ({ ...view, onSubmit }));

const save = () => screen.getByRole('button', { name: 'Сақлаш' });
const capacity = () => screen.getByLabelText('Қуввати');

async function saveCapacity({ user, onSubmit }: Awaited<ReturnType<typeof show>>): Promise<unknown> {
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  return onSubmit.mock.calls[0][0].capacity;
}

test('an empty form shows each error beside its field and in a summary that links to it', async () => {
  const { user, onSubmit, container } = await show(empty);
  await user.type(screen.getByLabelText('Изоҳ'), 'аб');
  await user.click(save());
  expect(screen.getByLabelText(/Номи/)).toHaveAccessibleDescription('Тўлиқ номи Тўлдиринг!');
  expect(screen.getByLabelText('Изоҳ')).toHaveAccessibleDescription('Камида 4 та белги.');
  expect(screen.getByLabelText('Туман')).toHaveAccessibleDescription('Тўлдиринг!');
  await user.click(screen.getByRole('link', { name: 'Изоҳ: Камида 4 та белги.' }));
  expect(screen.getByLabelText('Изоҳ')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await checkAccessibility(container);
});

test('a refusal shows its reasons beside their fields, others in the summary, and leaves what was typed', async () => {
  const detail = 'Маълумотлар нотўғри.';
  const errors = [
    { path: 'name', code: 'invalid', message: 'Бундай ном бор.' },
    { path: 'version', code: 'invalid', message: 'Эски.' },
  ];
  const refuse = jest.fn(() => Promise.reject(Object.assign(new Error(detail), { problem: { detail, errors } })));
  const { user } = await show(filled, refuse);
  await user.click(save());
  expect(await screen.findByRole('link', { name: 'Номи: Бундай ном бор.' })).toBeVisible();
  expect(screen.getByLabelText(/Номи/)).toHaveAccessibleDescription(/Бундай ном бор/);
  expect(screen.getByLabelText(/Номи/)).toHaveValue('Бухоро ёғ');
  expect(screen.getByText(detail)).toBeVisible();
});

test('sends the values as parsed by the schema', async () => {
  const { user, onSubmit } = await show(filled);
  await user.type(capacity(), '1 234,5');
  await user.tab();
  expect(capacity()).toHaveValue('1\u202f234,5');
  await user.click(screen.getByRole('switch', { name: 'Актив' }));
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit.mock.calls[0][0]).toMatchObject({ phone: '+998901234567', capacity: 1234.5, active: false });
});

test('an emptied figure is unknown, a senseless one is refused', async () => {
  const view = await show({ ...filled, capacity: 5 as unknown as null });
  await view.user.clear(capacity());
  await view.user.type(capacity(), 'кўп');
  await view.user.click(save());
  expect(capacity()).toHaveValue('кўп');
  expect(capacity()).toHaveAccessibleDescription('Қиймат нотўғри.');
  await view.user.clear(capacity());
  expect(await saveCapacity(view)).toBeNull();
});

describe('a figure', () => {
  const speak = (language: Language) => act(() => setLanguage(language));

  test('with a comma means thousands in English, and is sent so', async () => {
    const view = await show(filled);
    await speak('en');
    await view.user.type(capacity(), '1,234');
    expect(await saveCapacity(view)).toBe(1234);
    expect(capacity()).toHaveValue('1,234');
  });

  test.each([
    ['uz-Cyrl', '1.234', '«1.234» икки хил ўқилади: 1,234 ёки 1\u202f234.'],
    ['ru', '1.234', '«1.234» можно прочитать двояко: 1,234 или 1\u202f234.'],
    ['en', '1,5', '“1,5” can be read in two ways: 1.5 or 15.'],
    ['uz-Cyrl', '1,234.5', 'Масалан: 1\u202f234,5.'],
  ] as const)('in %s refuses %s with a sentence on how to write it', async (language, text, sentence) => {
    const { user, onSubmit } = await show(filled);
    await speak(language);
    await user.type(capacity(), text);
    await user.click(save());
    await waitFor(() => expect(capacity()).toBeInvalid());
    expect(capacity()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(capacity()).toHaveValue(text);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('stays the same figure when the language changes with the form open', async () => {
    const view = await show(filled);
    await view.user.type(capacity(), '1,234');
    await speak('en');
    expect(capacity()).toHaveValue('1.234');
    await speak('ru');
    expect(capacity()).toHaveValue('1,234');
    expect(await saveCapacity(view)).toBe(1.234);
  });

  test('refused in one language stays as typed, and is parsed again in the next', async () => {
    const view = await show(filled);
    await view.user.type(capacity(), '1.234');
    await speak('en');
    expect(capacity()).toHaveValue('1.234');
    expect(await saveCapacity(view)).toBe(1.234);
  });

  test('may be pasted from a table; two cells do not become one figure', async () => {
    const view = await show(filled);
    const { user } = view;
    await user.click(capacity());
    await user.paste('12\n34\n');
    expect(capacity()).toHaveValue('12; 34');
    await user.click(save());
    await waitFor(() => expect(capacity()).toHaveAccessibleDescription('Бу ерга битта сон ёзинг.'));
    await user.clear(capacity());
    await user.paste('1\u00a0234,50\r\n');
    expect(await saveCapacity(view)).toBe(1234.5);
  });
});

test('a phone number is tidied on leaving', async () => {
  const { user } = await show(empty);
  await user.type(screen.getByLabelText('Телефон'), '(90) 123 45 67');
  await user.tab();
  expect(screen.getByLabelText('Телефон')).toHaveValue('+998 90 123-45-67');
});

test('a double click sends once, and the button shows the progress', async () => {
  let finish = () => {};
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = await show(filled, onSubmit);
  await user.dblClick(save());
  expect(await screen.findByRole('button', { name: 'Сақланмоқда…' })).toHaveAttribute('aria-disabled', 'true');
  finish();
  await waitFor(() => expect(save()).toBeEnabled());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a lost connection is reported, leaves the form as typed, and a retry may succeed', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(undefined);
  const { user } = await show(filled, onSubmit);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Юборилмади.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByLabelText('Изоҳ')).toHaveValue('Изоҳ бор');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a password can be looked at', async () => {
  const { user } = await show(empty);
  expect(screen.getByLabelText('Парол')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Паролни кўрсатиш', pressed: false }));
  expect(screen.getByLabelText('Парол')).toHaveAttribute('type', 'text');
});

test.each(['Изоҳ', 'Туман', 'Актив'])('Ctrl+Enter saves from "%s", once', async (label) => {
  const { user, onSubmit } = await show(filled);
  act(() => screen.getByLabelText(label).focus());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test('a question that stays unanswered is neither yes nor no', async () => {
  const onSubmit = jest.fn(async () => undefined);
  const question = z.object({ tested: z.boolean().nullable() });
  function Question() {
    const form = useZodForm(question, { tested: null });
    return (
      <Form form={form} onSubmit={onSubmit}>
        <YesNoField name="tested" label="Синалган" />
        <FormActions submitLabel="Сақлаш" busyLabel="Сақланмоқда…" />
      </Form>
    );
  }
  const { user } = await renderUi(<Question />);
  for (const answer of ['true', 'false', '']) {
    await user.selectOptions(screen.getByLabelText('Синалган'), answer);
    await user.click(save());
  }
  expect(onSubmit.mock.calls).toEqual([[{ tested: true }], [{ tested: false }], [{ tested: null }]]);
});
