import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { aCluster, openUsers as open, serveUsers } from '../test/accounts';

beforeEach(serveUsers);

it('an account is given rights whose meaning is said, for just this account', async () => {
  const items = [aCluster('1706', 'Бухоро вилояти')];
  network.on('GET /api/registers/clusters', { items, total: 1, total_sum: { clusters_count: 1, land_area: null } });
  const { user: person, container } = await open('/users/create');
  const meaningOf = (name: string) => screen.getByRole('checkbox', { name });
  const territory = await screen.findByRole('combobox', { name: /Ҳудуд/ });
  await screen.findByRole('option', { name: 'Бухоро вилояти' });
  await person.selectOptions(territory, 'Республика бўйича');
  expect(meaningOf('Чиқариш')).toHaveAccessibleDescription('реестрдан чиқариш');
  expect(meaningOf('Администратор')).toHaveAccessibleDescription(/юқоридагиларнинг барчаси.*баҳолаш мезони/);
  await person.selectOptions(territory, 'Бухоро вилояти');
  expect(meaningOf('Администратор')).not.toHaveAccessibleDescription(/баҳолаш мезони/);
  await person.selectOptions(await screen.findByRole('combobox', { name: /Кластер/ }), 'Олтин Тола');
  expect(meaningOf('Чиқариш')).toHaveAccessibleDescription('бу ҳисобга ҳеч нарса бермайди');
  const fills = 'ҳисоботни тўлдириш ва юбориш; келгуси чорак учун мақсад қўйиш';
  expect(meaningOf('Таҳрирлаш')).toHaveAccessibleDescription(fills);
  await checkAccessibility(container);
});

it('one press gives an account a usual set of positions', async () => {
  const { user: person } = await open('/users/create');
  const ticked = () =>
    screen
      .getAllByRole('checkbox')
      .filter((box) => (box as HTMLInputElement).checked)
      .map((box) => box.closest('label')?.textContent);
  await person.click(await screen.findByRole('button', { name: 'Реестр юритувчи' }));
  expect(ticked()).toEqual(['Қўшиш', 'Таҳрирлаш', 'Чиқариш']);
  expect(screen.getByRole('button', { name: 'Реестр юритувчи' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(screen.getByRole('button', { name: 'Кузатувчи' }));
  expect(ticked()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Ҳисобот тайёрловчи' })).toBeNull();
});
