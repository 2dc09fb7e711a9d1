import { act, fireEvent, screen } from '@testing-library/react';
import { checkAccessibility } from '../testing/accessibility';
import { renderUi } from '../testing/render-ui';
import { Notices, notify, undoOf } from '.';
import { clearNotices } from './store/notice-store';

// Once for the file: the motion library keeps the `requestAnimationFrame` that it finds when it loads.
beforeAll(() => jest.useFakeTimers());
afterAll(() => jest.useRealTimers());
afterEach(() => act(clearNotices));

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function show(...titles: string[]) {
  const view = await renderUi(<Notices />);
  act(() => titles.forEach((title) => notify({ tone: 'success', title })));
  await pass(50);
  return view;
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('announces a success politely and a failure at once', async () => {
  await renderUi(<Notices />);
  const liveRegion = () => document.querySelector('[aria-live=polite]');
  const region = liveRegion();
  expect(region).toBeEmptyDOMElement();
  act(() => notify({ tone: 'success', title: 'РЕЕСТР ўчириш', message: 'Муваффақиятли ўчирилди!' }));
  act(() => notify({ tone: 'failure', title: 'Хатолик юз берди.' }));
  await pass(50);
  expect(liveRegion()).toBe(region);
  expect(region).toHaveTextContent('РЕЕСТР ўчиришМуваффақиятли ўчирилди!');
  expect(screen.getByRole('alert')).toHaveTextContent('Хатолик юз берди.');
});

test('disappears after four seconds', async () => {
  await show('Бир');
  await pass(3900);
  expect(shown()).toEqual(['Бир']);
  await pass(400);
  expect(shown()).toEqual([]);
});

test('stays while the pointer is on it', async () => {
  await show('Бир');
  await pass(3000);
  const card = screen.getByRole('listitem').firstElementChild!;
  fireEvent.pointerEnter(card);
  await pass(10_000);
  expect(shown()).toEqual(['Бир']);
  fireEvent.pointerLeave(card);
  await pass(1400);
  expect(shown()).toEqual([]);
});

test('can be closed', async () => {
  await show('Бир');
  fireEvent.click(screen.getByRole('button', { name: 'Хабарни ёпиш' }));
  await pass(300);
  expect(shown()).toEqual([]);
});

test('announces each notice, also in the same words', async () => {
  await show('Бир', 'Бир');
  expect(shown()).toEqual(['Бир', 'Бир']);
});

test('shows five at most; the rest wait their turn', async () => {
  await show('1', '2', '3', '4', '5', '6');
  expect(shown()).toEqual(['1', '2', '3', '4', '5']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Хабарни ёпиш' })[0]!);
  await pass(300);
  expect(shown()).toEqual(['2', '3', '4', '5', '6']);
});

test.each(['', 'true'])('stays while it has the focus, over a dialog too (aria-modal="%s")', async (modal) => {
  await show('Бир');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', modal);
  act(() => screen.getByRole('button', { name: 'Хабарни ёпиш' }).focus());
  await pass(10_000);
  expect(shown()).toEqual(['Бир']);
  act(() => (document.activeElement as HTMLElement).blur());
  await pass(4400);
  expect(shown()).toEqual([]);
  dialog.remove();
});

async function showUndoable(run: () => Promise<unknown>) {
  const view = await renderUi(
    <>
      <input aria-label="Қидирув" />
      <Notices />
    </>,
  );
  const undo = undoOf({ undo_seconds: 10 }, run);
  act(() => notify({ tone: 'success', title: 'РЕЕСТР ўчириш', subject: '«Олтин Тола»', undo }));
  await pass(50);
  return view;
}

const undoButton = () => screen.getByRole('button', { name: 'Бекор қилиш' });

test('offers to undo its act for ten seconds, with those that are left, and stays as long', async () => {
  const run = jest.fn(() => Promise.resolve());
  await showUndoable(run);
  expect(shown()).toEqual(['РЕЕСТР ўчириш«Олтин Тола»Бекор қилиш10']);
  await pass(6000);
  expect(undoButton()).toHaveTextContent('Бекор қилиш4');
  fireEvent.click(undoButton());
  fireEvent.click(undoButton());
  await pass(50);
  // It is undone, and fades out.
  fireEvent.click(undoButton());
  await pass(300);
  expect(run).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

test('disappears when it can no longer be undone; under the pointer it stays, but its button is disabled', async () => {
  const run = jest.fn(() => Promise.resolve());
  await showUndoable(run);
  fireEvent.pointerEnter(screen.getByRole('listitem').firstElementChild!);
  await pass(11_000);
  expect(undoButton()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(undoButton());
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('listitem').firstElementChild!);
  await pass(11_000);
  expect(shown()).toEqual([]);
});

test('is undone by Ctrl + Z, the latest first, except in a text field', async () => {
  const undone: string[] = [];
  await showUndoable(async () => void undone.push('earlier'));
  const undo = undoOf({ undo_seconds: 10 }, async () => void undone.push('latest'));
  act(() => notify({ tone: 'success', title: 'РЕЕСТР ўчириш', undo }));
  fireEvent.keyDown(screen.getByLabelText('Қидирув'), { code: 'KeyZ', ctrlKey: true });
  expect(undone).toEqual([]);
  for (const order of [['latest'], ['latest', 'earlier']]) {
    fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true });
    await pass(300);
    fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true, repeat: true });
    expect(undone).toEqual(order);
  }
});

test('can be undone again after a failure', async () => {
  const run = jest.fn(() => Promise.reject(new Error('lost')));
  await showUndoable(run);
  fireEvent.click(undoButton());
  await pass(300);
  fireEvent.click(undoButton());
  await pass(300);
  expect(run).toHaveBeenCalledTimes(2);
});

test.each([null, undefined, {}, { undo_seconds: 0 }])('offers nothing after the answer %j', (answer) => {
  expect(undoOf(answer, () => Promise.resolve())).toBeUndefined();
});

test('is accessible', async () => {
  const { container } = await show('Бир');
  const checked = checkAccessibility(container);
  await jest.advanceTimersByTimeAsync(1000);
  await checked;
});
