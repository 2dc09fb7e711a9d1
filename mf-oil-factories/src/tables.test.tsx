import { columnText, expectOrders, network, renderRemote, tableRows } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from './remote';
import { aFactory, PROVINCE_TOTALS, PROVINCES } from './test/fixtures';

const STAFF = '/oil-factories-reestrs';
const REMOVED = '/deregistered-oil-factories-reestrs';

/** Letters that code points put elsewhere, ties, nothing, and decimals. */
const FIGURES = [
  { name: 'Ҳазорасп', stir: '301234575', daily_capacity: 0.5, annual_capacity: null, sunflower_capacity: 10 },
  { name: 'Ёзёвон', stir: '301234567', daily_capacity: 100, annual_capacity: 12.25, sunflower_capacity: null },
  { name: 'Қарши', stir: '301234583', daily_capacity: 9, annual_capacity: 9, sunflower_capacity: 10 },
  { name: 'Жиззах', stir: '301234591', daily_capacity: null, annual_capacity: 100, sunflower_capacity: 9 },
  { name: 'Ўрта', stir: '301234600', daily_capacity: 20.25, annual_capacity: 1234, sunflower_capacity: null },
];

const factories = FIGURES.map(({ name, ...figures }, index) => ({
  ...aFactory({ company_name: name, ...figures, is_active: index % 2 === 0 }),
  id: index + 1,
}));

const CAPACITIES = {
  'Кунлик қувват, т': ['Ҳазорасп Қарши Ўрта Ёзёвон Жиззах', 'Ёзёвон Ўрта Қарши Ҳазорасп Жиззах'],
  'Йиллик қувват, т': ['Қарши Ёзёвон Жиззах Ўрта Ҳазорасп', 'Ўрта Жиззах Ёзёвон Қарши Ҳазорасп'],
  'Кунгабоқарни қайта ишлаш қуввати, т': ['Жиззах Ҳазорасп Қарши Ёзёвон Ўрта', 'Ҳазорасп Қарши Жиззах Ёзёвон Ўрта'],
} as const;

const FACTORIES = {
  'Корхона номи': ['Ёзёвон Жиззах Ўрта Қарши Ҳазорасп', 'Ҳазорасп Қарши Ўрта Жиззах Ёзёвон'],
  СТИР: ['Ёзёвон Ҳазорасп Қарши Жиззах Ўрта', 'Ўрта Жиззах Қарши Ҳазорасп Ёзёвон'],
  ...CAPACITIES,
} as const;

const STATUS = {
  'Ҳолати, янгиланди': ['Ҳазорасп Қарши Ўрта Ёзёвон Жиззах', 'Ёзёвон Жиззах Ҳазорасп Қарши Ўрта'],
} as const;

const open = async (at: string, language?: 'en' | 'uz-Latn') => {
  const view = await renderRemote({ routes, at, user: { positions: [] }, ...(language && { language }) });
  await screen.findByText(/^(?:Ҳазорасп|Hazorasp)/);
  return view;
};

describe('provinces', () => {
  beforeEach(() =>
    network.on('GET /api/oil_factories/provinces_totals', {
      provinces: FIGURES.map(({ name, stir: _, ...figures }, index) => ({
        ...figures,
        province_code: `17${index + 10}`,
        province_name: `${name} вилояти`,
        factories_count: [2, 12, 100, 2, 0][index]!,
      })),
      // The total has more decimals than any row: all are written with as many.
      total_sum: { factories_count: 1116, daily_capacity: 129.755, annual_capacity: null, sunflower_capacity: 29 },
    }),
  );

  const names = () => columnText('Вилоят').replaceAll(' вилояти', '');

  test('are sorted by every column, both ways', async () => {
    const { user } = await open(STAFF);
    await expectOrders(
      user,
      {
        Вилоят: ['Ёзёвон Жиззах Ўрта Қарши Ҳазорасп', 'Ҳазорасп Қарши Ўрта Жиззах Ёзёвон'],
        'Корхоналар сони': ['Ўрта Ҳазорасп Жиззах Ёзёвон Қарши', 'Қарши Ёзёвон Ҳазорасп Жиззах Ўрта'],
        ...CAPACITIES,
      },
      { read: names },
    );
  });

  test.each([
    [undefined, ['', 'Jami', '1 116', '129,755', '—', '29,0'], ['2', 'Ёзёвон вилояти', '12', '100,000', '12,25', '—']],
    ['en', ['', 'Total', '1 116', '129.755', '—', '29.0'], ['2', 'Yozyovon viloyati', '12', '100.000', '12.25', '—']],
  ] as const)('have decimals and totals as %s writes them', async (language, totals, row) => {
    await open(STAFF, language);
    expect([tableRows().at(-1), tableRows()[2]]).toEqual([totals, row]);
  });

  test('with removed factories are sorted by every column, both ways', async () => {
    network.on(
      'GET /api/oil_factories/removed/provinces',
      FIGURES.map(({ name }, index) => ({
        province_code: `17${index + 10}`,
        province_name: `${name} вилояти`,
        factories_count: [2, 12, 100, 2, 1][index]!,
      })),
    );
    const { user } = await open(REMOVED);
    await expectOrders(
      user,
      {
        Вилоят: ['Ёзёвон Жиззах Ўрта Қарши Ҳазорасп', 'Ҳазорасп Қарши Ўрта Жиззах Ёзёвон'],
        'Корхоналар сони': ['Ўрта Ҳазорасп Жиззах Ёзёвон Қарши', 'Қарши Ёзёвон Ҳазорасп Жиззах Ўрта'],
      },
      { read: names },
    );
  });
});

test('factories of a province are sorted by every column, both ways', async () => {
  const total_sum = { factories_count: 5, daily_capacity: 129.75, annual_capacity: 1355.25, sunflower_capacity: 29 };
  network.on('GET /api/oil_factories/:region_id', { province_info: PROVINCES[0]!, factories, total_sum });
  const { user } = await open(`${STAFF}/1703`);
  expect(tableRows().at(-1)).toEqual(['', 'Jami', '', '129,75', '1 355,25', '29,0', '']);
  await expectOrders(user, { ...FACTORIES, ...STATUS }, { read: () => columnText('Корхона номи') });
});

test('removed factories are sorted by the day of their removal too, the unknown last', async () => {
  const days = ['2026-05-04', '2026-11-01', '2025-12-31', '2026-05-04', undefined];
  const removed = factories.map((factory, index) => ({
    ...factory,
    removed_at: days[index] && `${days[index]}T06:00:00Z`,
  }));
  network.on('GET /api/oil_factories/removed/:region_id', {
    province_info: PROVINCES[0]!,
    factories: removed,
    total_sum: { factories_count: 5, daily_capacity: null, annual_capacity: null, sunflower_capacity: null },
  });
  const { user } = await open(`${REMOVED}/1703`);
  await expectOrders(
    user,
    {
      ...FACTORIES,
      ...STATUS,
      'Чиқарилган сана': ['Қарши Ҳазорасп Жиззах Ёзёвон Ўрта', 'Ёзёвон Ҳазорасп Жиззах Қарши Ўрта'],
    },
    { read: () => columnText('Корхона номи') },
  );
});

test('found factories are sorted by every column, both ways', async () => {
  network.on('GET /api/oil_factories/provinces_totals', PROVINCE_TOTALS);
  network.on('GET /api/registers/oil_factories', { factories, total: 5 });
  const { user } = await open(`${STAFF}?search=а`);
  await expectOrders(user, FACTORIES, { read: () => columnText('Корхона номи') });
});
