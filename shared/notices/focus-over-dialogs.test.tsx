import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Notices, notify, undoOf } from '.';
import { renderUi } from '../testing/render-ui';
import { ConfirmDialog, Dialog, Drawer } from '../ui/dialog';
import { clearNotices } from './store/notice-store';

afterEach(() => act(clearNotices));

const DIALOGS = {
  dialog: Dialog,
  alertdialog: ({
    title,
    ...props
  }: {
    open: boolean;
    onClose: () => void;
    title: string;
    children: React.ReactNode;
  }) => <ConfirmDialog {...props} title={title} question={title} onConfirm={async () => undefined} />,
  drawer: Drawer,
};

function Scene({ kind }: { kind: keyof typeof DIALOGS }) {
  const [open, setOpen] = useState(true);
  const Kind = DIALOGS[kind];
  return (
    <>
      <Notices />
      <Kind open={open} onClose={() => setOpen(false)} title="Рад этиш">
        <input aria-label="Изоҳ" />
      </Kind>
    </>
  );
}

/** Shows a notice above a dialog in whose field the reader types. */
async function showOver(kind: keyof typeof DIALOGS) {
  const { user } = await renderUi(<Scene kind={kind} />);
  const dialog = await screen.findByRole(kind === 'drawer' ? 'dialog' : kind);
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const run = jest.fn(async () => undefined);
  act(() => notify({ tone: 'success', title: 'Тасдиқланди', undo: undoOf({ undo_seconds: 10 }, run) }));
  const undo = await screen.findByRole('button', { name: 'Бекор қилиш' });
  return { user, dialog, run, undo, field: screen.getByLabelText('Изоҳ') };
}

describe.each(['dialog', 'alertdialog', 'drawer'] as const)('a notice above a dialog of kind %s', (kind) => {
  test('gets the focus by F6, is undone, and returns the focus', async () => {
    const { user, dialog, run, undo, field } = await showOver(kind);
    await user.type(field, 'Нотўғри');
    await user.keyboard('{F6}');
    expect(undo).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(field).toHaveFocus());
    expect(undo).not.toBeInTheDocument();
    expect(dialog).toHaveAttribute('data-state', 'open');
    expect(field).toHaveValue('Нотўғри');
  });

  test('is undone by Ctrl + Z only if it has the focus', async () => {
    const { user, run, undo } = await showOver(kind);
    act(() => screen.getByRole('button', { name: kind === 'alertdialog' ? 'Йўқ' : 'Ёпиш' }).focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(run).not.toHaveBeenCalled();
    await user.keyboard('{F6}');
    expect(undo).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test.each(['{F6}', '{Escape}'])('returns the focus by %s, and the dialog stays open', async (key) => {
    const { user, dialog, undo, field } = await showOver(kind);
    act(() => field.focus());
    await user.keyboard('{F6}');
    expect(undo).toHaveFocus();
    await user.keyboard(key);
    expect(field).toHaveFocus();
    expect(dialog).toHaveAttribute('data-state', 'open');
  });

  test('reaches its second button by Tab', async () => {
    const { user } = await showOver(kind);
    await user.keyboard('{F6}{Tab}');
    expect(screen.getByRole('button', { name: 'Хабарни ёпиш' })).toHaveFocus();
  });

  test('can be pressed with the pointer, and the dialog stays open', async () => {
    const { user, dialog, run, undo } = await showOver(kind);
    await user.click(undo);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    expect(run).toHaveBeenCalledTimes(1);
    expect(dialog).toHaveAttribute('data-state', 'open');
  });
});
