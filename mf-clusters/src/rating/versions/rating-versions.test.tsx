import type { ShownVersions } from '@klaster/shared/contract/rating';
import { checkAccessibility, network, renderRemote, tableRows } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aRating } from '../../test/rating-fixtures';

const CALL = 'GET /api/rating/versions';
const AT = '/rating/versions?year=2026&quarter=3';

const aVersion = (version: number, change: Partial<ShownVersions['versions'][number]> = {}) => ({
  version,
  at: `2026-11-0${version}T06:30:00Z`,
  digest: 'ab'.repeat(32),
  method_version: 2,
  changed: 0,
  changes: [],
  ...change,
});

const change = { cluster_id: 12, company_name: 'Қўрғон', before: 60, after: 79.4, reason: 'decided' } as const;

const VERSIONS: ShownVersions = {
  period: { year: 2026, quarter: 3 },
  versions: [
    aVersion(5, {
      changed: 7,
      changes: [
        { ...change, before: 79.4, after: 81, reason: 'method' },
        { ...change, cluster_id: 13, before: 50, after: 50, reason: 'method' },
      ],
    }),
    aVersion(4, { changed: 6, changes: [{ ...change, before: null, after: 60 }] }),
    aVersion(3, { changed: 1, changes: [change] }),
    aVersion(2, { changed: 1, changes: [{ ...change, before: 60, after: null, reason: 'reopened' }] }),
    aVersion(1),
  ],
};

const open = (at = AT) => renderRemote({ routes, at });

it('lists the versions of a published quarter with their times, what changed, why, and files', async () => {
  network.on(CALL, VERSIONS);
  const { container } = await open();
  expect(await screen.findByText('5-таҳрир')).toBeVisible();
  expect(container).toHaveTextContent('2026 йил, 3‑чорак');
  expect(tableRows().map((cells) => cells.slice(0, 3))).toEqual([
    ['Таҳрир', 'Вақти', 'Ўзгаришлар'],
    [
      '5-таҳрир',
      '05.11.2026 11:30',
      'Баҳолаш мезонининг 2-таҳрири эълон қилинди, қайта ҳисобланган кластерлар: 7Қўрғон: 79,40 → 81,00',
    ],
    ['4-таҳрир', '04.11.2026 11:30', 'Қўрғон: — → 60,00, ҳисобот тасдиқландиЯна 5 та кластер'],
    ['3-таҳрир', '03.11.2026 11:30', 'Қўрғон: 60,00 → 79,40, ҳисобот тасдиқланди'],
    ['2-таҳрир', '02.11.2026 11:30', 'Қўрғон: 60,00 → —, ҳисобот қайта очилди'],
    ['1-таҳрир', '01.11.2026 11:30', 'Эълон қилинган пайтдаги ҳолат'],
  ]);
  const [, , , , last] = screen.getAllByRole('row').slice(1);
  const hrefs = (row?: HTMLElement) =>
    within(row!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const file = (name: string, version: number) => `/api/rating/${name}?year=2026&quarter=3&version=${version}`;
  expect(hrefs(last)).toEqual([file('version.csv', 1), file('version.json', 1)]);
  expect(hrefs(screen.getAllByRole('row')[3])).toEqual([
    '/rating/cluster/12?year=2026&quarter=3',
    file('version.csv', 3),
    file('version.json', 3),
    file('version-changes.csv', 3),
    file('version-changes.json', 3),
  ]);
  expect(network.requests(CALL)[0]!.query).toEqual({ year: '2026', quarter: '3' });
  expect(screen.getByRole('link', { name: 'Рейтингга' })).toHaveAttribute('href', '/?year=2026&quarter=3');
  await checkAccessibility(container);
});

it('of a quarter that is not published yet says so', async () => {
  network.on(CALL, { period: { year: 2026, quarter: 3 }, versions: [] });
  await open();
  expect(await screen.findByText('Бу чорак рейтингининг таҳрирлари йўқ')).toBeVisible();
});

it.each([
  [false, ['/rating/versions?year=2026&quarter=3']],
  [true, []],
])('is linked from the rating of a quarter once that is published: preliminary %s', async (preliminary, hrefs) => {
  network.on('GET /api/provinces', []);
  network.on('GET /api/rating', aRating({ preliminary }));
  await renderRemote({ routes, at: '/rating', user: {} });
  await screen.findByRole('link', { name: 'Қўрғон' });
  const links = screen.queryAllByRole('link', { name: 'Рейтинг таҳрирлари' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
});
