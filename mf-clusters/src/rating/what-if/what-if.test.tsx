import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPrimaryRow } from '../../test/campaign-fixtures';
import { aClusterRating, aRating } from '../../test/rating-fixtures';
import { failCall } from '../../test/steps';

const OWN = 'GET /api/rating/clusters/:id';
const ALL = 'GET /api/rating';
const TARGET = 'GET /api/rating/target';
const SET = 'PATCH /api/rating/target';
const FIGURES = 'GET /api/primary-data';

const rating = aClusterRating();
const id = rating.cluster.cluster_id;

async function open(
  query = '',
  user: object = { cluster_id: id, positions: ['UPDATE'] },
  answer: ClusterRatingAnswer = rating,
) {
  network.on(OWN, answer);
  network.on(ALL, aRating());
  const scene = await renderRemote({ routes, at: `/rating/${id}/what-if${query}`, user });
  await screen.findByRole('heading', { level: 1 });
  return scene;
}

beforeEach(() => {
  network.on(TARGET, { target: null });
  network.on(FIGURES, { keys: [], rows: [] });
});

const harvest = () => screen.findByRole('textbox', { name: 'Амалдаги пахта ҳосили' });
const outcome = async () => within(await screen.findByRole('region', { name: 'Натижа' }));

it('a changed figure gives points, score and place at once, and is written into the address', async () => {
  const { user, address, container } = await open();
  expect(await harvest()).toHaveAccessibleDescription('йил бошидан · Ҳисоботда: 2\u202f345,5');
  await user.type(await harvest(), '3000');
  expect(address()).toContain('figures=first_current%3A3000');
  const criterion = screen.getByRole('heading', { level: 3, name: 'Пахта ҳосили режаси' }).closest('li')!;
  expect(criterion).toHaveTextContent('11,73 → 15,00 / 15');
  expect((await outcome()).getByText(/^Ўрин: /)).toBeVisible();
  await checkAccessibility(container);
  await user.click(screen.getByRole('button', { name: 'Ўзгаришларни тозалаш' }));
  expect(await harvest()).toHaveValue('');
  expect(screen.getByRole('region', { name: 'Натижа' })).toHaveFocus();
  expect(address()).not.toContain('figures');
  // An invalid figure is refused at its field, and changes nothing.
  await user.type(await harvest(), '12 т');
  expect(await harvest()).toBeInvalid();
  expect(address()).toContain('figures=first_current%3A12');
  // A second figure may be changed before the address shows the first.
  const fact = await harvest();
  const plan = screen.getByRole('textbox', { name: 'Пахта ҳосили режаси' });
  act(() => {
    fireEvent.change(plan, { target: { value: '1000' } });
    fireEvent.change(fact, { target: { value: '900' } });
  });
  await waitFor(() => expect(address()).toMatch(/first_plan%3A1000/));
  await waitFor(() => expect(address()).toMatch(/first_current%3A900/));
  expect(plan).toHaveValue('1000');
  expect(fact).toHaveValue('900');
});

it('the smallest change that gives more is put in by its button, which leaves the focus in the field', async () => {
  const { user, address } = await open('?figures=first_current:2998');
  expect(await harvest()).toHaveValue('2\u202f998');
  const more = { name: /^«Амалдаги пахта ҳосили, йил бошидан» .* бўлса: \+/ };
  await user.click(await screen.findByRole('button', more));
  expect(address()).toContain('figures=first_current%3A');
  // No further change gives more.
  await waitFor(() => expect(screen.queryByRole('button', more)).toBeNull());
  expect(await harvest()).toHaveFocus();
});

describe('a derived figure', () => {
  const findLevelledField = () => screen.findByRole('textbox', { name: 'Лазерли текисланган майдон' });
  const share = () => screen.findByRole('textbox', { name: 'Лазерли текисланган майдоннинг жами ердаги улуши' });
  const points = () => screen.getByRole('heading', { level: 3, name: 'Лазерли текислаш' }).closest('li')!;

  beforeEach(() =>
    network.on(FIGURES, {
      keys: ['cluster_lands', 'fourth_current_area', 'full_name'],
      rows: [{ ...aPrimaryRow(1, '1703', {}), cluster_id: id, values: [1000, 201.6, 'Раҳбар'] }],
    }),
  );

  it('follows its parts, unless it is changed itself afterwards', async () => {
    const { user, address } = await open();
    await user.type(await findLevelledField(), '300');
    expect(await share()).toHaveAccessibleDescription('йил бошидан · Ҳисоботда: 20,16, энди: 30,0');
    expect(points()).toHaveTextContent('18,85 → 25,00 / 25');
    expect(network.requests(FIGURES)[0]?.query).toMatchObject({ clusters: String(id), confirmed: 'true' });
    await user.type(await share(), '10');
    expect(points()).toHaveTextContent('18,85 → 12,50 / 25');
    expect(address()).toContain('fourth_current_area%3A300%3Bfourth_percent%3A10');
    await user.type(await findLevelledField(), '0');
    expect(await share()).toHaveValue('');
  });

  it('a score can be changed without the right to read the report, and nothing else is fetched', async () => {
    await open('', { cluster_id: id + 1, positions: ['UPDATE'] });
    expect(await share()).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Лазерли текисланган майдон' })).toBeNull();
    expect(network.requests(FIGURES)).toEqual([]);
  });

  it('is shown even if the server does not return the report', async () => {
    failCall(FIGURES, 404, 'not_found');
    await open();
    expect(await share()).toBeVisible();
  });
});

it('is stored as the target of the next quarter, shown again, and removed', async () => {
  const { user } = await open('?figures=first_current:3000');
  const figures = [{ key: 'first_current' as const, from: 2345.5, value: 3000 }];
  network.on(SET, { target: { figures, updated_at: '2026-10-25T08:00:00Z' } });
  await user.click(await screen.findByRole('button', { name: '2026 йил, 4‑чорак учун мақсад қилиш' }));
  expect(network.requests(SET)[0]?.body).toEqual({ year: 2026, quarter: 4, figures });
  expect(await findNotice('Мақсад сақланди: 2026 йил, 4‑чорак')).toMatchObject({ tone: 'success' });
  expect(await screen.findByText('Бу 2026 йил, 4‑чорак учун мақсадингиз.')).toBeVisible();
  expect(screen.getByRole('region', { name: '2026 йил, 4‑чорак учун мақсад' })).toHaveFocus();
  await user.clear(await harvest());
  await user.click(screen.getByRole('button', { name: 'Мақсадни кўрсатиш' }));
  expect(await harvest()).toHaveValue('3\u202f000');
  network.on(SET, { target: null });
  await user.click(screen.getByRole('button', { name: 'Мақсадни олиб ташлаш' }));
  expect(network.requests(SET).at(-1)?.body).toMatchObject({ figures: [] });
});

it('offers a target only to the cluster’s users', async () => {
  await open('?figures=first_current:3000', { positions: ['ADMIN'] });
  await harvest();
  expect(network.requests(TARGET)).toEqual([]);
  expect(screen.queryByRole('button', { name: /мақсад/ })).toBeNull();
});

it('targets are not mentioned if the server has none', async () => {
  failCall(TARGET, 404, 'not_found');
  await open('?figures=first_current:3000');
  await harvest();
  expect(screen.queryByRole('button', { name: /мақсад/ })).toBeNull();
});

it('a cluster without a confirmed report, or an unknown one, is reported as such', async () => {
  const none = { place: null, criteria: [], unranked: 'no_report' as const };
  const { unmount } = await open('', {}, aClusterRating(none));
  expect(await screen.findByText(/тасдиқланган ҳисоботи йўқ/)).toBeVisible();
  unmount();
  failCall(OWN, 404, 'not_found');
  await renderRemote({ routes, at: '/rating/99/what-if', user: {} });
  expect(await screen.findByText('Бундай кластер йўқ')).toBeVisible();
});
