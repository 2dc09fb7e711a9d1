import { createRef } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useFocusGuard } from './use-focus-guard';

const frame = createRef<HTMLIFrameElement>();

function Page() {
  useFocusGuard(frame);
  return (
    <>
      <input aria-label="search" />
      <button>menu</button>
      <iframe ref={frame} title="frame" sandbox="" />
    </>
  );
}

const setActivation = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** The frame has the focus, and the window hears of it. */
function moveToFrame(): void {
  act(() => {
    frame.current!.focus();
    fireEvent.blur(window);
    jest.runAllTimers();
  });
}

function open(): void {
  jest.useFakeTimers();
  render(<Page />);
}

test('the focus is given back to the field in which the user types', () => {
  open();
  setActivation(true);
  const field = screen.getByLabelText('search');
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'a' });
  moveToFrame();
  expect(field).toHaveFocus();
});

test('the focus is given back if the user has done nothing', () => {
  open();
  setActivation(false);
  act(() => screen.getByText('menu').focus());
  moveToFrame();
  expect(screen.getByText('menu')).toHaveFocus();
});

test.each(['Tab', 'Escape'])('the frame keeps the focus that the user moved there, after %s on a button', (key) => {
  open();
  setActivation(true);
  act(() => screen.getByText('menu').focus());
  fireEvent.keyDown(screen.getByText('menu'), { key });
  moveToFrame();
  expect(frame.current).toHaveFocus();
});

test('the frame keeps the focus that Tab moves there from a field', () => {
  open();
  setActivation(true);
  const field = screen.getByLabelText('search');
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Tab' });
  moveToFrame();
  expect(frame.current).toHaveFocus();
});
