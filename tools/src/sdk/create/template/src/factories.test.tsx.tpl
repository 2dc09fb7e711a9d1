import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from './remote';

test('factories are counted by province', async () => {
  const province = { province_code: '1703', province_name: 'Андижон вилояти', factories_count: 2 };
  const capacities = { daily_capacity: 1, annual_capacity: 2, sunflower_capacity: null };
  network.on('GET /api/oil_factories/provinces_totals', {
    provinces: [{ ...province, ...capacities }],
    total_sum: { factories_count: 2, ...capacities },
  });
  const { container } = await renderRemote({ routes, at: '/<<page>>' });
  expect(await screen.findByText('Андижон вилояти')).toBeVisible();
  await checkAccessibility(container);
});
