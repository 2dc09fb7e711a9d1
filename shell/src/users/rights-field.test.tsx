import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const open = (at: string) => renderShell({ boot: bootOf(), at, user: { positions: ['ADMIN'] } });

beforeEach(() => {
  network.on('GET /api/provinces', [
    { province_code: '1703', province_name: 'Андижон вилояти' },
    { province_code: '1706', province_name: 'Бухоро вилояти' },
  ]);
});

it('an account is given rights whose meaning is said, for just this account', async () => {
  network.on('GET /api/registers/clusters', {
    items: [
      {
        id: 3,
        company_name: 'Олтин Тола',
        stir: '301000007',
        province_code: '1706',
        province_name: 'Бухоро вилояти',
        district_code: '1706204',
        district_name: 'Олот тумани',
        is_active: true,
        updated_at: '2026-11-01T06:00:00Z',
        version: 1,
        land_area: 10,
        activities: [],
        full_name: 'Нигора Синова',
        phone_number: '+998901234567',
        address: 'Олот',
      },
    ],
    total: 1,
    total_sum: { clusters_count: 1, land_area: null },
  });
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
  expect(meaningOf('Таҳрирлаш')).toHaveAccessibleDescription(
    'ҳисоботни тўлдириш ва юбориш; келгуси чорак учун мақсад қўйиш',
  );
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
