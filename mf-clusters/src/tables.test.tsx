import type { Language } from '@klaster/shared/contract/http';
import { columnText, expectOrders, network, renderRemote, tableRows } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { EffectTable } from './rating/method/effect-table';
import { routes } from './remote';
import { regionsAnswer } from './test/campaign-fixtures';
import { PROVINCES } from './test/fixtures';
import { METHOD } from './test/method-fixtures';
import { answer, openMap, periods } from './test/open-map';
import { NO_RATING } from './test/rating-fixtures';
import { renderPart } from './test/render-part';

const open = (at: string, language: Language = 'uz-Cyrl', user: object | undefined = {}) =>
  renderRemote({ routes, at, language, ...(user && { user }) });

/** First letters of the names in a column, in the rows' order. */
const letters = (header: string, table?: string) => () =>
  columnText(header, table)
    .split(/(?<= вилояти| шаҳри) | (?=кластер)/)
    .map((name) => name[0])
    .join('');

const province = (code: number, name: string) => ({ province_code: String(code), province_name: `${name} вилояти` });

describe('the regions', () => {
  const { period, provinces } = regionsAnswer();
  const [row] = provinces;
  const hard = [
    { ...row!, ...province(1703, 'Ҳазорасп'), clusters: 10, none: 2, draft: 0, new: 9, late: 1, completeness: 9.5 },
    { ...row!, ...province(1706, 'Андижон'), clusters: 9, none: 2, draft: 3, new: 10, late: 0, completeness: null },
    { ...row!, ...province(1708, 'Жиззах'), clusters: 1234, none: 0, draft: 20, new: 9, late: 12, completeness: 100 },
  ];
  beforeEach(() =>
    network.on('GET /api/regions', {
      period,
      provinces: hard.map((one, index) => ({ ...one, confirmed: [30, 4, 200][index]!, rejected: [1, 11, 2][index]! })),
      total: { ...row!, clusters: 1253, completeness: 60 },
    }),
  );

  test('are sorted by every column, both ways', async () => {
    const { user } = await open('/hududlar');
    await screen.findByText('Ҳазорасп');
    await expectOrders(
      user,
      {
        Кластерлар: ['АҲЖ', 'ЖҲА'],
        'Ҳисобот йўқ': ['ЖҲА', 'ҲАЖ'],
        Қоралама: ['ҲАЖ', 'ЖАҲ'],
        Янги: ['ҲЖА', 'АҲЖ'],
        Тасдиқланган: ['АҲЖ', 'ЖҲА'],
        'Рад этилган': ['ҲЖА', 'АЖҲ'],
        'Қарор кечиккан': ['АҲЖ', 'ЖҲА'],
        'Тўлдирилган, %': ['ҲЖА', 'ЖҲА'],
      },
      { read: letters('Вилоят') },
    );
  });

  test.each([
    ['uz-Cyrl', ['Ҳазорасп вилояти', '10', '2', '0', '9', '30', '1', '1', '9,5'], ['Жами', '1 253', '60,0']],
    ['en', ['Hazorasp viloyati', '10', '2', '0', '9', '30', '1', '1', '9.5'], ['Total', '1 253', '60.0']],
  ] as const)(
    'have their figures and totals as %s writes them',
    async (language, first, [total, sum, completeness]) => {
      await open('/hududlar', language);
      await screen.findByText(/^(Ҳазорасп|Hazorasp)/);
      expect(tableRows()[1]).toEqual(first);
      expect(tableRows().at(-1)).toEqual([total, sum, '3', '1', '2', '3', '1', '1', completeness]);
    },
  );
});

describe('the registers by province', () => {
  const overview = {
    totals: { clusters_count: 1234, land_area: 148_200, factories_count: 41, annual_capacity: null },
    provinces: [
      { ...province(1703, 'Ҳазорасп'), clusters_count: 9, land_area: 9.5, factories_count: 2, annual_capacity: null },
      { ...province(1706, 'Андижон'), clusters_count: 10, land_area: null, factories_count: 2, annual_capacity: 10.25 },
      { ...province(1708, 'Жиззах'), clusters_count: 0, land_area: 100, factories_count: 0, annual_capacity: 9 },
    ],
  };
  const table = 'Вилоятлар кесимида';
  beforeEach(() => {
    network.on('GET /api/rating', NO_RATING);
    network.on('GET /api/provinces', PROVINCES);
    network.on('GET /api/overview', overview);
  });

  test('are sorted by every column, both ways', async () => {
    const { user } = await open('/', 'uz-Cyrl', undefined);
    await screen.findByText('Ҳазорасп');
    await expectOrders(
      user,
      {
        Кластерлар: ['ЖҲА', 'АҲЖ'],
        'Кластерлар ер майдони, га': ['ҲЖА', 'ЖҲА'],
        'Ёғ-мой корхоналари': ['ЖҲА', 'ҲАЖ'],
        'Йиллик қайта ишлаш қуввати, т': ['ЖАҲ', 'АЖҲ'],
      },
      { read: letters('Вилоят', table), table },
    );
    expect(tableRows(table).slice(1)).toEqual([
      ['Андижон вилояти', '10', '—', '2', '10,25'],
      ['Жиззах вилояти', '0', '100,0', '0', '9,0'],
      ['Ҳазорасп вилояти', '9', '9,5', '2', '—'],
      ['Жами', '1 234', '148 200,0', '41', '—'],
    ]);
  });

  test('have their decimals as English writes them', async () => {
    await open('/', 'en', undefined);
    await screen.findByText('Hazorasp viloyati');
    const [, first, second] = tableRows(/province/);
    expect([first, second]).toEqual([
      ['Hazorasp viloyati', '9', '9.5', '2', '—'],
      ['Andijon viloyati', '10', '—', '2', '10.25'],
    ]);
  });
});

describe('the effect of a method', () => {
  const item = (name: string, before: [number | null, number | null], after: [number | null, number | null]) => ({
    cluster_id: name.codePointAt(0)!,
    company_name: `${name} кластер`,
    province_name: 'Ғаллаорол тумани',
    before: { rank: before[0], score: before[1] },
    after: { rank: after[0], score: after[1] },
  });
  const preview = {
    period: { year: 2026, quarter: 3 },
    uncollected: [],
    items: [
      item('Ўрта', [1, 87.5], [2, 9.25]),
      item('Қарши', [10, 9], [1, 100]),
      item('Ҳунар', [null, null], [3, 8]),
      item('Чуст', [2, 60], [null, null]),
    ],
  } as never;

  const NO_PLACE = '—Икки даврнинг бирида ўрни йўқ';

  test('is sorted by every column, both ways, and says how many places one rises', async () => {
    const { user } = await renderPart(<EffectTable preview={preview} method={METHOD} />);
    expect(tableRows().slice(1)).toEqual([
      ['Ўрта кластер', 'Ғаллаорол тумани', '1', '2', '▼ 11 ўрин пастга', '87,50', '9,25'],
      ['Қарши кластер', 'Ғаллаорол тумани', '10', '1', '▲ 99 ўрин юқорига', '9,00', '100,00'],
      ['Ҳунар кластер', 'Ғаллаорол тумани', '—', '3', NO_PLACE, '—', '8,00'],
      ['Чуст кластер', 'Ғаллаорол тумани', '2', '—', NO_PLACE, '60,00', '—'],
    ]);
    await expectOrders(
      user,
      {
        'Ҳозирги ўрин': ['ЎЧҚҲ', 'ҚЧЎҲ'],
        'Янги ўрин': ['ҚЎҲЧ', 'ҲЎҚЧ'],
        Ўзгариш: ['ЎҚҲЧ', 'ҚЎҲЧ'],
        'Ҳозирги балл': ['ҚЧЎҲ', 'ЎЧҚҲ'],
        'Янги балл': ['ҲЎҚЧ', 'ҚЎҲЧ'],
      },
      {
        read: () =>
          columnText('Кластер')
            .replaceAll(' кластер', '')
            .split(' ')
            .map(([first]) => first)
            .join(''),
      },
    );
  });

  test('names clusters and provinces in the script of the page', async () => {
    await renderPart(<EffectTable preview={preview} method={METHOD} />, 'en');
    expect(tableRows()[1]?.slice(0, 2)).toEqual(['Oʻrta klaster', 'Gʻallaorol tumani']);
    expect(tableRows()[1]?.slice(-2)).toEqual(['87.50', '9.25']);
  });
});

test('figures of the map are sorted by every column, the missing last', async () => {
  network.on('GET /api/periods', { periods });
  network.on('GET /api/figures', ({ query }) =>
    answer(query['keys']!.split(',') as never, { 1: {}, 2: { '1703': 9, '1706': 1000.5, '1733': 10 }, 3: {} }),
  );
  const { user } = await openMap('/map?cluster_annual=2026&cluster_quarter=2');
  await screen.findByRole('row', { name: /Хоразм/ });
  expect(tableRows().slice(1, 4)).toEqual([
    ['Бухоро вилояти', '1 000,5', '2', '1 / 2'],
    ['Хоразм вилояти', '10,0', '1', '1 / 2'],
    ['Андижон вилояти', '9,0', '1', '1 / 2'],
  ]);
  const top = () =>
    tableRows()
      .slice(1, 4)
      .map(([name]) => name?.[0])
      .join('');
  await expectOrders(
    user,
    {
      'Кўрсаткич, т, йил бошидан': ['АХБ', 'БХА'],
      Синф: ['ХАБ', 'БХА'],
      'Тасдиқланган / реестрда': ['ТХБ', 'ХБА'],
    },
    { read: top },
  );
});
