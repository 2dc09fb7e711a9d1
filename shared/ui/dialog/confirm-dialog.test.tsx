import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { checkAccessibility } from '../../testing/accessibility';
import { renderUi } from '../../testing/render-ui';
import { ActionMenu } from '../menu';
import { ConfirmDialog } from './dialog';

const question = '«Бухоро ёғ» реестрдан чиқарилсинми?';

function Scene({ onConfirm, inMenu = false }: { onConfirm: () => Promise<unknown>; inMenu?: boolean }) {
  const [open, setOpen] = useState(false);
  const onSelect = () => setOpen(true);
  return (
    <>
      {inMenu ? (
        <ActionMenu trigger={<button>Амаллар</button>} entries={[{ id: 'remove', label: 'Ўчириш', onSelect }]} />
      ) : (
        <button onClick={onSelect}>Ўчириш</button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="Чиқариш"
        question={question}
        tone="danger"
      />
    </>
  );
}

async function openDialog(onConfirm: () => Promise<unknown>) {
  const view = await renderUi(<Scene onConfirm={onConfirm} />);
  await view.user.click(screen.getByRole('button', { name: 'Ўчириш' }));
  await opened();
  return view;
}

/** The dialog gets the focus a frame after it opened. */
async function opened() {
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
}

const yes = () => screen.getByRole('button', { name: 'Ҳа' });
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

test('asks about the thing by name', async () => {
  await openDialog(async () => undefined);
  expect(screen.getByRole('alertdialog', { name: 'Чиқариш' })).toHaveTextContent('«Бухоро ёғ»');
  await checkAccessibility(document.body);
});

/** Forgets the factory when its dialog closes. */
function Forgetful() {
  const [name, setName] = useState<string>();
  return (
    <>
      <button onClick={() => setName('Бухоро ёғ')}>Ўчириш</button>
      <ConfirmDialog
        open={name !== undefined}
        onClose={() => setName(undefined)}
        onConfirm={async () => undefined}
        title={name ? 'Чиқариш' : 'Ҳаммасини чиқариш'}
        question={`«${name ?? ''}» чиқарилсинми?`}
      />
    </>
  );
}

test('keeps its question while it closes, although its owner has cleared its state', async () => {
  const { user } = await renderUi(<Forgetful />);
  await user.click(screen.getByRole('button', { name: 'Ўчириш' }));
  await opened();
  const dialog = screen.getByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(dialog).toHaveAttribute('data-state', 'closed');
  expect(dialog).toHaveTextContent('Чиқариш«Бухоро ёғ» чиқарилсинми?');
});

test('a double click sends one change, and success closes it', async () => {
  let finish = () => {};
  const action = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = await openDialog(action);
  await user.dblClick(yes());
  expect(action).toHaveBeenCalledTimes(1);
  finish();
  await gone();
});

test('a failed action leaves it open with its button ready again', async () => {
  const action = jest.fn(() => Promise.reject(new Error('offline')));
  const { user } = await openDialog(action);
  await user.click(yes());
  await waitFor(() => expect(yes()).not.toHaveAttribute('aria-disabled'));
  expect(yes()).toHaveFocus();
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await user.click(yes());
  expect(action).toHaveBeenCalledTimes(2);
});

test('Escape changes nothing and gives the focus back', async () => {
  const action = jest.fn(async () => undefined);
  const { user } = await openDialog(action);
  await user.keyboard('{Escape}');
  await gone();
  expect(action).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ўчириш' })).toHaveFocus());
});

test('the focus returns to the opener, or to the page’s content if that is gone', async () => {
  function Row() {
    const [removed, setRemoved] = useState(false);
    return <main tabIndex={-1}>{!removed && <Scene onConfirm={async () => setRemoved(true)} />}</main>;
  }
  const { user } = await renderUi(<Row />);
  const opener = screen.getByRole('button', { name: 'Ўчириш' });
  await user.click(opener);
  await opened();
  await user.click(screen.getByRole('button', { name: 'Йўқ' }));
  await waitFor(() => expect(opener).toHaveFocus());
  await user.click(opener);
  await opened();
  await user.click(yes());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the focus moves on from a field that is disabled meanwhile', async () => {
  function Fields() {
    const [decided, setDecided] = useState(false);
    const [open, setOpen] = useState(false);
    return (
      <main tabIndex={-1}>
        <input aria-label="Изоҳ" disabled={decided} onKeyDown={() => setOpen(true)} />
        <button type="button">Ортга</button>
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          onConfirm={async () => setDecided(true)}
          title="Тасдиқлаш"
          question="Тасдиқлансинми?"
          confirmLabel="Ҳа"
        />
      </main>
    );
  }
  const { user } = await renderUi(<Fields />);
  await user.type(screen.getByRole('textbox'), 'а');
  await opened();
  await user.click(yes());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ортга' })).toHaveFocus());
});

test('after a row is removed the focus is on the next row, or on the previous one', async () => {
  function Rows() {
    const [rows, setRows] = useState(['Бухоро', 'Навоий', 'Хоразм']);
    const remove = (row: string) => setRows(rows.filter((other) => other !== row));
    return rows.map((row) => (
      <li key={row}>
        <a href="/">{row}</a>
        <Scene onConfirm={async () => remove(row)} />
      </li>
    ));
  }
  const { user } = await renderUi(<Rows />);
  for (const focused of ['Хоразм', 'Бухоро']) {
    await user.click(screen.getAllByRole('button', { name: 'Ўчириш' })[1]!);
    await opened();
    await user.click(yes());
    await waitFor(() => expect(screen.getByRole('link', { name: focused })).toHaveFocus());
  }
});

test('the focus returns to the button of a menu, also if nothing has the focus when the dialog takes it', async () => {
  const { user } = await renderUi(<Scene inMenu onConfirm={async () => undefined} />);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Ўчириш' });
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    const focused = () => document.activeElement as HTMLElement;
    return Number(setTimeout(() => (focused().closest('[role="alertdialog"]') || focused().blur(), run(0))));
  });
  await user.keyboard('{ArrowDown}{Enter}');
  await opened();
  frames.mockRestore();
  await user.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Амаллар' })).toHaveFocus());
});

describe('in a browser that reports when it is idle', () => {
  let isIdle = () => {};

  beforeEach(() => {
    window.requestIdleCallback = (call) => {
      isIdle = () => act(() => call({ didTimeout: false, timeRemaining: () => 50 }));
      return 1;
    };
    window.cancelIdleCallback = () => (isIdle = () => {});
  });
  // After a test's components are unmounted.
  afterAll(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  test('it is mounted in advance, hidden, is the one that opens, and leaves nothing behind', async () => {
    const { user } = await renderUi(<Scene onConfirm={async () => undefined} />);
    expect(screen.queryByText(question)).toBeNull();
    isIdle();
    const made = await screen.findByText(question);
    expect(made).not.toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ўчириш' }));
    await opened();
    expect(screen.getByText(question)).toBe(made);
    await user.click(screen.getByRole('button', { name: 'Йўқ' }));
    await gone();
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  });

  test('it is not mounted if its opener is unmounted before', async () => {
    const { unmount } = await renderUi(<Scene onConfirm={async () => undefined} />);
    unmount();
    isIdle();
    expect(screen.queryByText(question)).toBeNull();
  });
});
