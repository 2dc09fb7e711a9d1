import { checkAccessibility, network, problem } from '@klaster/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, openForm, SAVE, PLAN, aimAt, TARGET } from '../../test/entry-scene';
import { anEntry } from '../../test/fixtures';
import { failCall } from '../../test/steps';

beforeEach(acceptSaves);

const linkTo = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Ҳисобот бўлимлари' })).getByRole('link', { name });

const isDone = (name: RegExp) => linkTo(name).querySelector('[data-full]') !== null;

describe('a section is marked as done', () => {
  const figures = { ...anEntry().figures, cluster_lands: 120, first_plan: 3000, first_current: 2500 };

  it('once it is complete, but not while a figure is questioned without a reason', async () => {
    const { user } = await openForm({ figures });
    expect(isDone(/^I\. /)).toBe(true);
    const harvest = field(FACT);
    await user.clear(harvest);
    await enter(user, harvest, '100');
    await waitFor(() => expect(linkTo(/^I\. /)).toHaveTextContent('изоҳ керак: 1'));
    expect(isDone(/^I\. /)).toBe(false);
    await enter(user, field('Сабаби: Амалдаги пахта ҳосили'), 'Сел олди');
    await waitFor(() => expect(isDone(/^I\. /)).toBe(true));
  });

  it('not while a remark on it is open', async () => {
    const remark = { round: 1, created_at: '2026-11-20T08:00:00Z', section: 'I' as const, comment: 'Режани текширинг' };
    await openForm({ figures, status: 'Рад этилган', remarks: [remark] });
    expect(isDone(/^I\. /)).toBe(false);
  });

  it('not while a stored day is invalid', async () => {
    await openForm({ figures: { ...figures, developed: '99', first_card: '№ 1' } }, 'passport');
    expect(linkTo(/^Паспорт|^Кластер паспорти/)).toHaveTextContent('1 хато');
    expect(field(/ишлаб чиқилган сана/)).toHaveAccessibleDescription(/Намуна: 14\.02\.2022/);
  });
});

describe('a day', () => {
  const day = () => field(/ишлаб чиқилган сана/);

  it('is typed as day, month and year, or chosen in a calendar; an invalid one is refused and not sent', async () => {
    const { user, container } = await openForm({}, 'passport');
    await enter(user, day(), '99');
    await user.tab();
    expect(await screen.findByText('Сана кун.ой.йил кўринишида ёзилади. Намуна: 14.02.2022.')).toBeVisible();
    expect(network.requests(SAVE)).toHaveLength(0);
    await checkAccessibility(container);
    const calendar = container.querySelector<HTMLInputElement>('input[type=date]')!;
    const showPicker = jest.fn();
    calendar.showPicker = showPicker;
    await user.click(screen.getByRole('button', { name: /^Тақвим: .*ишлаб чиқилган сана/ }));
    expect(showPicker).toHaveBeenCalled();
    fireEvent.change(calendar, { target: { value: '2023-03-01' } });
    expect(day()).toHaveValue('01.03.2023');
    await user.clear(day());
    await enter(user, day(), '14.02.2022');
    await waitFor(
      () => expect(network.requests(SAVE).at(-1)?.body).toMatchObject({ figures: { developed: '14.02.2022' } }),
      {
        timeout: 3000,
      },
    );
  });
});

describe('a conflict', () => {
  const current = {
    section: 'I',
    version: 4,
    saved_at: '2026-11-20T08:00:00Z',
    saved_by: 'Эргашев Отабек',
    notes: [],
    figures: { cluster_lands: null, first_plan: 3500, first_current: 1800 },
  };

  async function clash() {
    network.on(SAVE, problem(409, 'stale_version', { current }));
    const scene = await openForm();
    await scene.user.clear(field(PLAN));
    await scene.user.type(field(PLAN), '3100');
    await scene.user.type(field(FACT), '2000');
    const panel = within(await screen.findByRole('alert', {}, { timeout: 3000 }));
    const choice = (name: string | RegExp, value: RegExp) =>
      within(panel.getByRole('group', { name })).getByRole('radio', { name: value });
    return { ...scene, panel, choice };
  }

  it('shows both values of each field, and sends nothing until each is chosen', async () => {
    const { user, panel, choice } = await clash();
    expect(panel.getByText(/Эргашев Отабек бу бўлимни 20.11.2026 13:00/)).toBeVisible();
    const apply = panel.getByRole('button', { name: 'Қўллаш' });
    expect(apply).toBeDisabled();
    await user.click(choice('Пахта ҳосили режаси', /Менда: 3\u202f100,0 т/));
    expect(apply).toBeDisabled();
    await user.click(choice(FACT, /Унда: 1\u202f800,0 т/));
    acceptSaves();
    await user.click(apply);
    expect(await screen.findAllByText(/^Сақланди /, {}, { timeout: 3000 })).not.toHaveLength(0);
    expect(network.requests(SAVE).at(-1)!.body).toMatchObject({ version: 4, figures: { first_plan: 3100 } });
    expect(field(PLAN)).toHaveValue('3\u202f100');
    expect(field(FACT)).toHaveValue('1\u202f800');
  });

  it('blocks a submission, until all of one side is taken at once', async () => {
    const { user, panel } = await clash();
    await user.click(screen.getByRole('button', { name: 'Юбориш' }));
    await waitFor(() => expect(screen.queryByText('Текширилмоқда…')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Ҳаммаси уники' }));
    const saves = network.requests(SAVE).length;
    await user.click(panel.getByRole('button', { name: 'Қўллаш' }));
    await waitFor(() => expect(field(PLAN)).toHaveValue('3\u202f500'));
    expect(network.requests(SAVE)).toHaveLength(saves);
  });

  it('lists the fields in the order of the report, and its section links to them', async () => {
    network.on(SAVE, problem(409, 'stale_version', { current }));
    const { user } = await openForm();
    await enter(user, field(FACT), '2000');
    await user.clear(field(PLAN));
    const panel = await screen.findByRole('alert', {}, { timeout: 3000 });
    expect(
      within(panel)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['Пахта ҳосили режаси', FACT]);
    await user.click(screen.getByRole('button', { name: 'Танлашга ўтиш' }));
    expect(within(panel).getByRole('heading', { name: /^Бошқа қийматлар сақланган/ })).toHaveFocus();
  });
});

describe('a target', () => {
  beforeEach(acceptSaves);

  const HARVEST = { key: 'first_current', from: 2000, value: 2500 } as const;
  const SHARE = { key: 'first_percent', from: 70, value: 80 } as const;

  it('is shown beside the field, a derived one too, with the distance to it during typing', async () => {
    aimAt([HARVEST, SHARE]);
    const { user, container } = await openForm();
    const summary = await screen.findByRole('link', { name: 'Чорак мақсади: 2 тадан 0 тасига эришилди' });
    expect(summary).toHaveAttribute(
      'href',
      '/rating/3/what-if?year=2026&quarter=3&figures=first_current%3A2500%3Bfirst_percent%3A80',
    );
    expect(field(FACT)).toHaveAccessibleDescription(expect.stringContaining('Мақсад: 2\u202f500'));
    await enter(user, field(FACT), '2400');
    expect(await screen.findByText('Мақсад: 2 500,0, яна 100,0')).toBeVisible();
    expect(screen.getByText('Мақсад: 80,0, эришилди')).toBeVisible();
    expect(screen.getByRole('link', { name: /2 тадан 1 таси/ })).toBeVisible();
    await checkAccessibility(container);
  });

  it('that is lower than the figure says how much is left without a sign', async () => {
    aimAt([{ ...HARVEST, from: 3000 }]);
    const { user } = await openForm();
    await enter(user, field(FACT), '2700');
    expect(await screen.findByText(/^Мақсад: .*, яна 200,0$/)).toBeVisible();
  });

  it('is not requested for another cluster’s report', async () => {
    await openForm({ cluster_id: 4 });
    expect(network.requests(TARGET)).toEqual([]);
  });

  it('is left out if the server has no targets, and the form still works', async () => {
    aimAt([HARVEST]);
    failCall(TARGET, 404, 'not_found');
    const { user } = await openForm({ figures: { ...anEntry().figures } });
    await waitFor(() => expect(network.requests(TARGET)).not.toHaveLength(0));
    await enter(user, field(FACT), '7');
    expect(screen.queryByText(/^Мақсад/)).toBeNull();
  });
});
