import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui';
import { DateFilter } from './filter-bar';
import { DayInput, readTypedDay, writeTypedDay } from './day-input';

test.each([
  ['20', '2', '20.'],
  ['20.', '20.1', '20.'],
  ['20.11', '20.1', '20.11.'],
  ['20..', '20.', '20.'],
  ['20/11-2026', '', '20.11.2026'],
  ['20112026', '', '20.11.2026'],
  ['2026-11-20', '', '2026-11-20'],
  ['2x', '2', '2'],
])('writes %p, typed after %p, as %p', (typed, before, written) => {
  expect(writeTypedDay(typed, before)).toBe(written);
});

test.each([
  ['20.11.2026', '2026-11-20'],
  ['1.2.2026', '2026-02-01'],
  ['30.02.2026', '30.02.2026'],
  ['20.11.26', '20.11.26'],
  ['', ''],
])('reads %p as %p', (text, day) => {
  expect(readTypedDay(text)).toBe(day);
});

test('takes a day typed as digits, shows its dots, and takes one from the calendar', async () => {
  const onChange = jest.fn();
  function Scene() {
    const [value, setValue] = useState('');
    onChange(value);
    return <DayInput aria-label="Кун" label="Кун" value={value} onChange={setValue} />;
  }
  const { user, container } = await renderUi(<Scene />);
  const field = screen.getByRole('textbox', { name: 'Кун' });
  await user.type(field, '05022026');
  expect(field).toHaveValue('05.02.2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-02-05');
  const calendar = container.querySelector('[type=date]')!;
  expect(calendar).toHaveValue('2026-02-05');
  await user.keyboard('{Backspace}');
  expect(calendar).toHaveValue('');
  expect(field).toHaveValue('05.02.202');
  expect(screen.getByRole('button', { name: 'Тақвим: Кун' })).toBeVisible();
  fireEvent.change(calendar, { target: { value: '2026-03-01' } });
  expect(field).toHaveValue('01.03.2026');
});

test('a filter accepts only whole days within its range, and reports others when the field is left', async () => {
  const onChange = jest.fn();
  function Scene() {
    const [value, setValue] = useState('2026-02-05');
    const change = (day: string) => {
      onChange(day);
      setValue(day);
    };
    return <DateFilter label="Кундан" value={value} onChange={change} min="2026-01-01" max="2026-12-31" />;
  }
  const { user } = await renderUi(<Scene />);
  const field = screen.getByRole('textbox', { name: 'Кундан' });
  expect(field).toHaveValue('05.02.2026');
  await user.clear(field);
  expect(onChange.mock.calls).toEqual([['']]);
  await user.type(field, '31.12.2025');
  expect(field).not.toBeInvalid();
  await user.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('01.01.2026–31.12.2026');
  await user.clear(field);
  await user.type(field, '31.02.2026');
  await user.tab();
  expect(field).toHaveAccessibleDescription('Кунни 20.11.2026 кўринишида ёзинг.');
  await user.clear(field);
  await user.type(field, '31.03.2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-03-31');
  expect(onChange.mock.calls.flat()).not.toContain('2025-12-31');
});
