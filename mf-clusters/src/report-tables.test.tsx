import type { Language } from '@klaster/shared/contract/http';
import { network, renderRemote, tableRows } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { QuarterSlider } from './analysis/map/quarter-slider';
import { Outcome } from './rating/what-if/outcome';
import { routes } from './remote';
import { aCluster, aPeriod, aReportOf } from './test/campaign-fixtures';
import { aQueue, aQueueItem, PROVINCES } from './test/fixtures';
import { aClusterRating, aRating } from './test/rating-fixtures';
import { renderPart } from './test/render-part';

const open = (at: string, language: Language = 'uz-Cyrl', user: object | undefined = {}) =>
  renderRemote({ routes, at, language, ...(user && { user }) });

test.each([
  ['uz-Cyrl', ['+2,50', 'Яна 1 та', 'Яна 2 та'], /72,25.*2,50/],
  ['en', ['+2.50', 'And 1 more', 'And 2 more'], /72\.25.*2\.50/],
] as const)('an outcome has its decimals and names as %s writes them', async (language, texts, next) => {
  const rating = aClusterRating();
  const rival = aRating().items[1]!;
  const rivals = Array.from({ length: 5 }, () => rival);
  const calculation = {
    score: (rating.place?.score ?? 0) + 2.5,
    band: 'green',
    counted: 100,
    place: { rank: 1, ranked: 3, overtaken: rivals.slice(1), overtakenBy: rivals, next: { rival, gap: 2.5 } },
  } as never;
  await renderPart(<Outcome rating={rating} calculation={calculation} rivals={{ data: [] } as never} />, language);
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  expect(document.body).toHaveTextContent(next);
});

describe('the review queue', () => {
  const HOUR = 3_600_000;
  const aWaitingItem = (hours: number) => ({
    submitted_at: '2026-10-01T00:00:00Z',
    decided_at: new Date(Date.parse('2026-10-01T00:00:00Z') + hours * HOUR).toISOString(),
  });

  test.each([
    ['uz-Cyrl', ['1 соатдан кам', '23 соат', '1 кун', '1 кун', '2 кун', '11 кун']],
    ['uz-Latn', ['1 soatdan kam', '23 soat', '1 kun', '1 kun', '2 kun', '11 kun']],
    ['ru', ['менее 1 часа', '23 часа', '1 день', '1 день', '2 дня', '11 дней']],
    ['en', ['under 1 hour', '23 hours', '1 day', '1 day', '2 days', '11 days']],
  ] as const)('says in %s how long a report has waited, in whole units', async (language, texts) => {
    const items = [0.99, 23.99, 24, 36, 48, 24 * 11.5].map((hours, index) =>
      aQueueItem({ id: index + 1, ...aWaitingItem(hours) }),
    );
    network.on('GET /api/review/clusters', aQueue(items));
    network.on('GET /api/provinces', PROVINCES);
    await open('/amallar', language);
    await screen.findByText(texts[1]);
    expect(
      tableRows()
        .slice(1)
        .map((row) => row.at(-2)),
    ).toEqual(texts);
  });

  test('shows every column of a report', async () => {
    network.on(
      'GET /api/review/clusters',
      aQueue([
        aQueueItem({
          ...aWaitingItem(36),
          status: 'Рад этилган',
          late: true,
          decision_due: '2026-10-05',
          unexplained: 3,
        }),
      ]),
    );
    network.on('GET /api/provinces', PROVINCES);
    await open('/amallar');
    await screen.findByText('Қўрғон');
    expect(tableRows()[1]).toEqual(
      '1|Қўрғон|Андижон вилояти|Асака тумани|01.10.2026|05.10.2026|3|1 кун|Рад этилганКечиккан'.split('|'),
    );
  });
});

test('clusters with their reports show every column', async () => {
  network.on('GET /api/provinces', PROVINCES);
  network.on('GET /api/periods', { periods: [aPeriod()] });
  const items = [
    aCluster({ removed: true, report: aReportOf({ year: 2026, quarter: 1, late: true }) }),
    aCluster({ cluster_id: 42, company_name: 'Ғалаба', report: null }),
  ];
  network.on('GET /api/cluster-reports', { items, total: 2 });
  await open('/hududlar/clusters/1703');
  await screen.findByText('Ғалаба');
  expect(tableRows()).toEqual([
    '№|Кластер|СТИР|Туман|Ҳолати|Тўлдирилган|Юборилган сана|Қарор муддати|Амаллар'.split('|'),
    '1|ҚўрғонРеестрдан чиқарилган|301234567|Асака тумани|ЯнгиКечиккан|80 / 92|10.11.2026|12.11.2026|'.split('|'),
    ['2', 'Ғалаба', '301234567', 'Асака тумани', 'Ҳисобот йўқ', '—', '—', '—', ''],
  ]);
});

test('quarters show their last day, state and counts', async () => {
  network.on('GET /api/holidays', { holidays: [] });
  network.on('GET /api/approval-delegations', { items: [], colleagues: [] });
  network.on('GET /api/periods', {
    periods: [aPeriod({ year: 2026, quarter: 4, new: 1234 }), aPeriod({ year: 2025, quarter: 1, open: false, new: 0 })],
  });
  await open('/hududlar/periods');
  await screen.findByText('1 234');
  expect(tableRows('Ҳисобот даврлари').slice(1)).toEqual([
    ['2026 йил, 4‑чорак', '20.01.2027', 'Очиқ', '1 234', '20', '2'],
    ['2025 йил, 1‑чорак', '20.01.2027', 'Ёпилган', '0', '20', '2'],
  ]);
});

test('a slider tells quarters of two years apart', async () => {
  const quarters = [
    { year: 2025, quarter: 3 },
    { year: 2025, quarter: 4 },
    { year: 2026, quarter: 3 },
  ];
  await renderPart(
    <QuarterSlider quarters={quarters} shown={quarters[2]!} time={undefined} onChange={() => undefined} />,
  );
  const slider = screen.getByRole('slider');
  expect([slider.getAttribute('aria-valuetext'), slider]).toEqual([
    '2026 йил, 3‑чорак',
    expect.objectContaining({ value: '2' }),
  ]);
});
