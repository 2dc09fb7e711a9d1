import { checkAccessibility } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../test/render-part';
import { HistoryChart } from './history-chart';

const places = ['2025 йил 4‑чорак', '2026 йил 1‑чорак', '2026 йил 2‑чорак', '2026 йил 3‑чорак'];
const points = (...values: (number | null)[]) =>
  places.map((label, index) => ({ label, value: values[index] ?? null }));
const line = (...values: (number | null)[]) => [{ name: 'Асака', points: points(...values) }];

const slider = () => screen.findByRole('slider');

describe('a history chart', () => {
  it('is read by the arrow keys, beginning with the latest quarter', async () => {
    const { user, container } = await renderPart(
      <HistoryChart title="Пахта" decimals={1} series={line(10, 1234.5, null, 20)} />,
    );
    expect(await slider()).toHaveAccessibleName('Пахта');
    await user.tab();
    expect(await slider()).toHaveAttribute('aria-valuetext', '2026 йил 3‑чорак: 20,0');
    const reading = [...container.querySelectorAll('[data-reading] text')].map(({ textContent }) => textContent);
    expect(reading).toEqual(['2026 йил 3‑чорак', '20,0']);
    await user.keyboard('{ArrowLeft}');
    expect(await slider()).toHaveAttribute('aria-valuetext', '2026 йил 2‑чорак: —');
    await user.keyboard('{ArrowLeft}{Home}{ArrowLeft}{ArrowRight}');
    expect(await slider()).toHaveAttribute('aria-valuetext', '2026 йил 1‑чорак: 1\u202F234,5');
    await checkAccessibility(container);
  });

  it('draws no line across a quarter without a figure, marks that, and its least, most and latest', async () => {
    const { container } = await renderPart(<HistoryChart title="Пахта" series={line(10, 30, null, 20)} />);
    await slider();
    expect(container.querySelector('[data-line] path')?.getAttribute('d')).toMatch(/^M[^ML]+L[^ML]+M[^ML]+Z$/);
    expect([...container.querySelectorAll('[data-value]')].map(({ textContent }) => textContent)).toEqual([
      '30',
      '10',
      '20',
    ]);
    expect([...container.querySelectorAll('[data-gaps] text')].map(({ textContent }) => textContent)).toEqual(['—']);
    // The last quarter, alone after the gap, is drawn as a dot.
    expect(container.querySelectorAll('[data-line] path + circle')).toHaveLength(1);
  });

  it('has the same figures as a table', async () => {
    const series = [
      { name: 'Андижон', points: points(1, 2, 3, 4) },
      { name: 'Бухоро', points: points(5, null, 7, 8) },
    ];
    const { user, container } = await renderPart(<HistoryChart title="Пахта" series={series} />);
    await user.click(screen.getByText('Жадвал кўринишида'));
    const rows = within(screen.getByRole('table', { name: 'Пахта' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ДаврАндижонБухоро',
      '2025 йил 4‑чорак15',
      '2026 йил 1‑чорак2—',
      '2026 йил 2‑чорак37',
      '2026 йил 3‑чорак48',
    ]);
    expect(await slider()).toHaveAttribute('aria-valuetext', '2026 йил 3‑чорак: Андижон 4, Бухоро 8');
    await checkAccessibility(container);
  });

  it('draws the middle half of all as a band with a gap, the median as a line, and labels both at their ends', async () => {
    const spread = [
      { low: 5, middle: 12, high: 40 },
      { low: 6, middle: 14, high: 42 },
      null,
      { low: 7, middle: 15, high: 44 },
    ];
    const { user, container } = await renderPart(
      <HistoryChart title="Балл" series={line(10, 30, null, 20)} spread={spread} />,
    );
    expect(await slider()).toHaveAttribute('aria-valuetext', '2026 йил 3‑чорак: Асака 20, Медиана 15');
    expect(container.querySelector('[data-line=band] path')?.getAttribute('d')).toMatch(/^M[^MZ]+ZM[^MZ]+Z$/);
    expect(container.querySelector('[data-line=middle] path')?.getAttribute('d')).toMatch(/^M[^ML]+L[^ML]+M[^ML]+Z$/);
    const names = [...container.querySelectorAll('svg > text[data-line] title')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Асака', 'Медиана', 'Ўртадаги 50 %']);
    expect(container.innerHTML).not.toMatch(/NaN|undefined/);
    await user.click(screen.getByText('Жадвал кўринишида'));
    const rows = within(screen.getByRole('table', { name: 'Балл' })).getAllByRole('row');
    expect(rows.slice(0, 2).map((row) => row.textContent)).toEqual([
      'ДаврАсакаҚуйи квартильМедианаЮқори квартиль',
      '2025 йил 4‑чорак1051240',
    ]);
    await checkAccessibility(container);
  });

  it('is read by touch, and stays at the quarter touched when the finger is lifted', async () => {
    const { user } = await renderPart(<HistoryChart title="Пахта" series={line(10, 30, 25, 20)} />);
    const chart = await slider();
    // A tap also focuses the chart, and focus alone would read the latest quarter.
    await user.pointer({ keys: '[TouchA]', target: chart });
    expect(chart).toHaveAttribute('aria-valuetext', '2025 йил 4‑чорак: 10');
    expect(chart.querySelector('[data-reading]')).not.toBeNull();
  });

  it('says that there are no data if it has no figure at all', async () => {
    await renderPart(<HistoryChart title="Пахта" series={line(null, null, null, null)} />);
    expect(await screen.findByText('Бу кўрсаткич бўйича маълумот йўқ.')).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it.each([
    ['equal figures', points(5, 5, 5, 5)],
    ['zeros', points(0, 0, 0, 0)],
    ['one quarter', [{ label: places[0]!, value: 7 }]],
    ['negative figures', points(-5, -1, 0, 3)],
  ])('of %s draws neither NaN nor Infinity', async (_, figures) => {
    const { container } = await renderPart(
      <HistoryChart title="Пахта" series={[{ name: 'Асака', points: figures }]} />,
    );
    await slider();
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
  });
});
