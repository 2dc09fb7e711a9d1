import type { SavedView } from '@klaster/shared/contract/reports';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { answerFigures } from '../../test/figure-fixtures';

const VIEW: SavedView = { page: 'reports', name: 'Андижон', query: 'by=cluster&cluster_annual=2026&cluster_quarter=1' };

/** The API stores the views it receives. */
function keepViews(initial: SavedView[]): void {
  let views = initial;
  network.on('GET /api/me/views', () => views);
  network.on('PATCH /api/me/views', ({ body }) => {
    const { name, query, new_name, page } = body as SavedView & { new_name?: string };
    const others = views.filter((view) => view.name !== name);
    const own = views.find((view) => view.name === name);
    if (new_name && own) views = [...others, { ...own, name: new_name }];
    else views = query === null ? others : [...others, { page, name, query }];
    return views;
  });
}

beforeEach(() => {
  answerFigures({ ' 2026-1': { first_plan: 1 }, '1703 2026-1': { first_plan: 1 } });
  network.on('GET /api/provinces', []);
  network.on('GET /api/periods', { periods: [] });
});

const open = () => renderRemote({ routes, at: '/reports?cluster_annual=2026&cluster_quarter=1&sections=XX', user: {} });

const panel = () => screen.getByRole('group', { name: 'Сақланган кўринишлар' });

it('are saved under a name, opened, renamed and deleted', async () => {
  keepViews([VIEW, { ...VIEW, page: 'compare', name: 'Бошқа саҳифа' }]);
  const { user, container } = await open();
  await user.click(await screen.findByRole('button', { name: 'Сақланган кўринишлар' }));
  expect(await within(panel()).findByRole('link', { name: 'Андижон' })).toHaveAttribute(
    'href',
    '/reports?by=cluster&cluster_annual=2026&cluster_quarter=1',
  );
  expect(within(panel()).queryByText('Бошқа саҳифа')).toBeNull();
  await checkAccessibility(container);
  await user.type(within(panel()).getByRole('textbox', { name: 'Ушбу кўриниш номи' }), 'Экспорт{Enter}');
  const link = await within(panel()).findByRole('link', { name: 'Экспорт' });
  expect(link).toHaveAttribute('href', '/reports?cluster_annual=2026&cluster_quarter=1&sections=XX');
  expect(within(panel()).getByRole('textbox', { name: 'Ушбу кўриниш номи' })).toHaveValue('');
  await user.click(within(panel()).getByRole('button', { name: 'Экспорт: номини ўзгартириш' }));
  const name = within(panel()).getByRole('textbox', { name: 'Экспорт: номини ўзгартириш' });
  await user.clear(name);
  await user.type(name, 'Ташқи савдо{Enter}');
  expect(await within(panel()).findByRole('link', { name: 'Ташқи савдо' })).toBeVisible();
  await user.click(within(panel()).getByRole('button', { name: 'Ташқи савдо: ўчириш' }));
  await user.click(within(panel()).getByRole('link', { name: 'Андижон' }));
  expect(await screen.findByRole('columnheader', { name: 'Кластер' })).toBeVisible();
});

it('are limited to fifty, and the form says so', async () => {
  keepViews(Array.from({ length: 50 }, (_, index) => ({ ...VIEW, name: `Кўриниш ${index}` })));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Сақланган кўринишлар' }));
  expect(await screen.findByText(/Кўпи билан 50 та кўриниш/)).toBeVisible();
  expect(within(panel()).queryByRole('textbox')).toBeNull();
});

it('have a link that names the quarter, and say in the user’s language that saving failed', async () => {
  keepViews([]);
  const { user } = await renderRemote({ routes, at: '/reports?sections=XX', user: {} });
  await user.click(await screen.findByRole('button', { name: 'Сақланган кўринишлар' }));
  await user.click(await screen.findByRole('button', { name: 'Ҳаволани нусхалаш' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /^http:\/\/localhost\/reports\?sections=XX&cluster_annual=\d{4}&cluster_quarter=\d$/,
  );
  network.on('PATCH /api/me/views', CONNECTION_LOST);
  expectConsoleError(/Failed to fetch/);
  await user.type(await within(panel()).findByRole('textbox', { name: 'Ушбу кўриниш номи' }), 'Экспорт{Enter}');
  const message = 'Амал бажарилмади. Алоқани текшириб, қайта уриниб кўринг.';
  expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message });
});
