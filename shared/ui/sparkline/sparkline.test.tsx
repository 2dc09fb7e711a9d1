import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { Sparkline } from './sparkline';

const places = ['2025 йил 4-чорак', '2026 йил 1-чорак', '2026 йил 2-чорак', '2026 йил 3-чорак'];
const points = (...values: (number | null)[]) =>
  places.map((label, index) => ({ label, value: values[index] ?? null }));

describe('a sparkline', () => {
  it('has its figures as text for screen readers', async () => {
    await renderUi(<Sparkline title="Пахта" unit="т" points={points(10, null, 1500, 20)} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Пахта, т. 2025 йил 4-чорак: 10; 2026 йил 1-чорак: —; 2026 йил 2-чорак: 1\u202F500; 2026 йил 3-чорак: 20',
    );
  });

  it.each([
    ['nothing', []],
    ['no figure', points(null, null)],
    ['one figure', points(3)],
    ['equal figures', points(3, 3, 3, 3)],
  ])('of %s has numbers for all its places', async (_, figures) => {
    const { container } = await renderUi(<Sparkline title="Пахта" points={figures} />);
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
  });
});
