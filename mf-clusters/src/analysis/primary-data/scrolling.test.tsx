import type * as RouterEntry from '@klaster/shared/router';
import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { network, renderRemote } from '@klaster/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPrimaryRow } from '../../test/campaign-fixtures';

/** Ids of reports, each time that a name of one is drawn. */
const mockDrawn: string[] = [];

jest.mock('@klaster/shared/router', () => {
  const entry = jest.requireActual<typeof RouterEntry>('@klaster/shared/router');
  const Link = (props: RouterEntry.LinkProps) => {
    const to = props.to as string;
    if (to.includes('cluster-info')) mockDrawn.push(to.split('/').at(-1) ?? '');
    return <entry.Link {...props} />;
  };
  return { ...entry, Link };
});

/** Pixels: rows as in the grid, in a frame that shows ten of them below the header. */
const ROW = 36;
const FRAME = { clientWidth: 900, clientHeight: 140 + 10 * ROW, scrollWidth: 20_000, scrollHeight: 20_000 };

beforeEach(() => {
  for (const [name, size] of Object.entries(FRAME)) {
    jest.spyOn(Element.prototype, name as keyof typeof FRAME, 'get').mockReturnValue(size);
  }
  const rows = Array.from({ length: 200 }, (_, index) => aPrimaryRow(index + 1, '1703', { cluster_lands: index }));
  network.on('GET /api/primary-data', { keys: [...INDICATOR_KEYS], rows });
});

const nameIn = (grid: HTMLElement, name: string) => within(grid).queryByRole('rowheader', { name });

/** The grid, once all in the viewport is rendered. */
async function openGrid() {
  await renderRemote({ routes, at: '/primary-data', user: {} });
  const grid = await screen.findByRole('grid');
  await within(grid).findByRole('rowheader', { name: 'Кластер 5' });
  await waitUntilDrawn(grid);
  return grid;
}

/** Waits until nothing more is rendered, which is also until the scroll counts as ended. */
async function waitUntilDrawn(grid: HTMLElement): Promise<void> {
  for (let before = -1, tries = 0; before !== grid.innerHTML.length && tries < 50; tries += 1) {
    before = grid.innerHTML.length;
    await act(async () => new Promise((resolve) => setTimeout(resolve, 200)));
  }
}

function scrollTo(grid: HTMLElement, { top, left }: { top?: number; left?: number }): void {
  mockDrawn.length = 0;
  if (top !== undefined) grid.scrollTop = top;
  if (left !== undefined) grid.scrollLeft = left;
  fireEvent.scroll(grid);
}

describe('a scroll', () => {
  it('by one row renders only that row', async () => {
    const grid = await openGrid();
    scrollTo(grid, { top: 20 * ROW });
    await waitUntilDrawn(grid);
    scrollTo(grid, { top: 21 * ROW });
    await waitUntilDrawn(grid);
    // Its name twice: in the row, and in the column that stays.
    expect(mockDrawn).toHaveLength(2);
    expect(new Set(mockDrawn).size).toBe(1);
  });

  it('to a distant place draws all rows there at once, none of them blank', async () => {
    const grid = await openGrid();
    scrollTo(grid, { top: 100 * ROW });
    for (let cluster = 100; cluster < 110; cluster += 1) {
      const row = nameIn(grid, `Кластер ${cluster}`)!.closest<HTMLElement>('[role=row]')!;
      expect(within(row).getAllByRole('gridcell').length).toBeGreaterThan(5);
    }
    expect(nameIn(grid, 'Кластер 5')).toBeNull();
  });

  it('moves the content in the same event that draws its rows, not before', async () => {
    const grid = await openGrid();
    const stage = grid.querySelector('[data-part=stage]')!;
    scrollTo(grid, { top: 100 * ROW, left: 248 });
    expect([stage.scrollTop, stage.scrollLeft]).toEqual([100 * ROW, 248]);
    expect(nameIn(grid, 'Кластер 100')).not.toBeNull();
  });

  it('by the browser’s own search moves the scrollbars too', async () => {
    const grid = await openGrid();
    const stage = grid.querySelector('[data-part=stage]')!;
    scrollTo(grid, { top: 20 * ROW });
    stage.scrollTop = 23 * ROW;
    fireEvent.scroll(stage);
    expect(grid.scrollTop).toBe(23 * ROW);
  });

  it('keeps rows in order, with the active one among them even outside the viewport', async () => {
    const grid = await openGrid();
    scrollTo(grid, { top: 100 * ROW });
    await waitUntilDrawn(grid);
    const order = within(grid)
      .getAllByRole('row')
      .map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('to the right brings the columns there to every row', async () => {
    const grid = await openGrid();
    scrollTo(grid, { left: 40 * 140 });
    await waitUntilDrawn(grid);
    const row = nameIn(grid, 'Кластер 5')!.closest<HTMLElement>('[role=row]')!;
    const columns = () =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => Number(cell.getAttribute('aria-colindex')));
    await waitFor(() => expect(columns()).toEqual(expect.arrayContaining([42, 43, 44, 45, 46, 47])), { timeout: 5000 });
    expect(columns()).not.toContain(3);
    expect(within(grid).getAllByRole('columnheader').length).toBeGreaterThan(6);
  });
});
