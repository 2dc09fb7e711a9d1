import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { Dialog, useDialogSubject } from '.';

function Scene() {
  const { subject, open, ask, close } = useDialogSubject<string>();
  return (
    <>
      {['Бухоро', 'Навоий'].map((name) => (
        <button key={name} onClick={() => ask(name)}>
          {name}
        </button>
      ))}
      <Dialog open={open} onClose={close} title={subject ?? ''}>
        {subject}
      </Dialog>
    </>
  );
}

test('a dialog shows its subject until it has closed, and then the next one', async () => {
  const { user } = await renderUi(<Scene />);
  for (const name of ['Бухоро', 'Навоий']) {
    await user.click(screen.getByRole('button', { name, hidden: true }));
    const dialog = await screen.findByRole('dialog', { name });
    await user.click(screen.getByRole('button', { name: 'Ёпиш' }));
    expect(dialog).toHaveAttribute('data-state', 'closed');
    expect(dialog).toHaveTextContent(`${name}${name}`);
  }
});
