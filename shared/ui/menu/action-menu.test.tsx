import { screen } from '@testing-library/react';
import { checkAccessibility } from '../../testing/accessibility';
import { renderUi } from '../../testing/render-ui';
import { ActionMenu } from './action-menu';

test('opens by keyboard, marks the choice in force, and runs the chosen entry', async () => {
  const choose = jest.fn();
  const { user } = await renderUi(
    <ActionMenu
      trigger={<button>Тил</button>}
      heading={<span>Тилни танланг</span>}
      entries={[
        { id: 'uz-Cyrl', label: 'Ўзбекча', current: true, onSelect: choose },
        { id: 'ru', label: 'Русский', lang: 'ru', onSelect: choose },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Ўзбекча' })).toHaveAttribute('aria-current', 'true');
  await checkAccessibility(document.body);
  await user.click(screen.getByRole('menuitem', { name: 'Русский' }));
  expect(choose).toHaveBeenCalledTimes(1);
});
