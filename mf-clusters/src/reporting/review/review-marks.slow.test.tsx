import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { failCall } from '../../test/steps';
import { answerReview } from '../../test/review-scene';

const REVIEW = 'GET /api/reports/:id/review';

const open = (user = {}) => renderRemote({ routes, at: '/amallar/cluster-info/7', user });

const plain = (text: string) => text.replaceAll('\u202F', ' ');

const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));

/** The line of a figure. */
const lineOf = (name: string) => within(screen.getByText(name, { selector: 'dt' }).parentElement!);

const remark = { round: 1, created_at: '2026-10-06T04:30:00Z' };

beforeEach(() => {
  answerReview(aReport({ round: 2 }));
  network.on(
    REVIEW,
    aReview({
      round: 2,
      before: { first_current: 1500.5, cluster_lands: null },
      last_quarter: { first_plan: 2500, cluster_lands: 100 },
      last_year: { first_plan: 900 },
      medians: { first_plan: 2750.25 },
      notes: [{ key: 'first_current', note: 'Янги майдонлар қўшилди' }],
      remarks: [
        { ...remark, section: 'I', comment: 'Режа нотўғри', author: 'Собиров Анвар' },
        { ...remark, section: null, comment: 'Умумий сўз' },
      ],
    }),
  );
});

describe('annotations of figures', () => {
  it('show changes since the last round, jumps, the notes of entry, and remarks on the section of earlier rounds', async () => {
    const { container } = await open();
    const shown = (text: string) => screen.getByText(text, { normalizer: plain });
    const land = await section(/^I\. /);
    expect(await screen.findByText('Аввал: 1 500,5', { normalizer: plain })).toBeVisible();
    expect(screen.getByText('Аввал: киритилмаган')).toBeVisible();
    expect(container.querySelectorAll('[data-changed]')).toHaveLength(2);
    expect(screen.getByText(/· 2 таси ўзгарган/)).toBeVisible();
    expect(land.getByText('2 таси ўзгарган')).toBeVisible();
    expect(screen.getByText('2-юбориш')).toBeVisible();
    // Against the same quarter of last year, or if that is unknown, against the last quarter.
    expect(shown('Кескин фарқ: ўтган йилнинг шу чорагида 900,0')).toBeVisible();
    expect(shown('Кескин фарқ: ўтган чоракда 100,0')).toBeVisible();
    expect(land.getByText('2 таси кескин фарқли')).toBeVisible();
    expect(land.getByText('Киритувчининг изоҳи: Янги майдонлар қўшилди')).toBeVisible();
    expect(land.getByText('Режа нотўғри')).toBeVisible();
    expect(land.getByText('1-юбориш · 06.10.2026 09:30 · Собиров Анвар')).toBeVisible();
    expect(screen.queryByText('Умумий сўз')).toBeNull();
    await checkAccessibility(container);
  });

  it('show what each is compared with from the start, until that is switched off, which is remembered', async () => {
    const { user, unmount, container } = await open();
    await section(/^I\. /);
    const compare = await screen.findByRole('checkbox', { name: 'Солиштириш', checked: true });
    const line = lineOf('Пахта ҳосили режаси');
    expect(line.getAllByText(/^(Ўтган чорак|Ўтган йил|Вилоят медианаси)$/)).toHaveLength(3);
    for (const text of ['2 500,0', '900,0', '2 750,3'])
      expect(line.getByText(text, { normalizer: plain })).toBeVisible();
    await checkAccessibility(container);
    await user.click(compare);
    expect(screen.queryByText('2 750,3', { normalizer: plain })).toBeNull();
    unmount();
    await open();
    expect(await screen.findByRole('checkbox', { name: 'Солиштириш' })).not.toBeChecked();
    expect(screen.queryByText('2 750,3', { normalizer: plain })).toBeNull();
  });

  it('say why there is no median of the province, by which day the decision is due, and that it is late', async () => {
    const late = { decision_due: '2026-11-10', late: true };
    network.on(REVIEW, aReview({ round: 2, last_year: { first_plan: 900 }, medians: null, medians_of: 4, ...late }));
    const { container } = await open();
    expect(await screen.findByText('Қарор муддати: 10.11.2026')).toBeVisible();
    expect(screen.getByText('Кечиккан')).toBeVisible();
    expect(await screen.findByText(/^Вилоят медианаси кўрсатилмайди: .* 5 тадан кам \(4 та\)\.$/)).toBeVisible();
    expect(lineOf('Пахта ҳосили режаси').queryByText('Вилоят медианаси')).toBeNull();
    await checkAccessibility(container);
  });

  it('lack medians for users without access to them', async () => {
    network.on(REVIEW, aReview({ round: 2, medians: null, medians_of: null }));
    await open();
    await section(/^I\. /);
    await screen.findByRole('checkbox', { name: 'Солиштириш', checked: true });
    expect(screen.queryByText(/[Мм]едиана/)).toBeNull();
  });

  it('belong to the shown round', async () => {
    network.on(REVIEW, aReview({ round: 3, before: { first_current: 1 } }));
    const { container } = await open();
    await section(/^I\. /);
    await waitFor(() => expect(network.requests(REVIEW)).toHaveLength(1));
    expect(container.querySelectorAll('[data-changed]')).toHaveLength(0);
  });
});

describe('a report of a server without rounds', () => {
  it('is shown without annotations, and without a further request', async () => {
    network.on('GET /crud/cluster/:id', aReport());
    await open({ positions: ['ADMIN'] });
    await section(/^I\. /);
    expect(network.requests(REVIEW)).toHaveLength(0);
    for (const name of [/Изоҳ ёзиш/, 'Қайта очиш']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ҳисобот тарихи' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Солиштириш' })).toBeNull();
  });
});

it('a report without annotations is shown too', async () => {
  failCall(REVIEW, 404, 'not_found', { detail: 'Топилмади' });
  await open();
  expect(await screen.findByRole('region', { name: /^XX\. / })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Ҳисобот тарихи' });
  expect(link).toHaveAttribute('href', '/amallar/cluster-info/7/rounds');
});
