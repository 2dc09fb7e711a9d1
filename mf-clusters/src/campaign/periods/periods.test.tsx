import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPeriod, NOW } from '../../test/campaign-fixtures';
import { failCall, readTexts } from '../../test/steps';

const ADMIN = { positions: ['ADMIN'] as const };

const open = (user: object = ADMIN) => renderRemote({ routes, at: '/hududlar/periods', user });

/** As the browser's calendar does. */
const setDay = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const NAME = `${NOW.year} йил, ${NOW.quarter}‑чорак`;
const NAVROZ = { day: '2027-03-22', name: 'Наврўз (дам олиш куни)' };

const CHANGE = 'PATCH /api/periods/:year/:quarter';

const changes = () => network.requests(CHANGE).map(({ params, body }) => ({ params, body }));

beforeEach(() => {
  network.on('GET /api/periods', {
    periods: [aPeriod(), aPeriod({ year: NOW.year - 1, quarter: 1, open: false, new: 0 })],
  });
  network.on('GET /api/holidays', { holidays: [NAVROZ] });
  network.on('GET /api/approval-levels', { levels: ['territory'] });
  network.on('GET /api/approval-delegations', { items: [], colleagues: [] });
});

describe('the periods', () => {
  it('are listed with their due date, their state and the statuses of their reports', async () => {
    const { container } = await open();
    const row = await screen.findByRole('row', { name: new RegExp(NAME) });
    expect(readTexts(row).slice(0, 6)).toEqual([NAME, '20.01.2027', 'Очиқ', '5', '20', '2']);
    expect(screen.getByText('Ёпилган')).toBeVisible();
    await checkAccessibility(container);
  });

  it('are opened with a due date; that a quarter is open already is said in the dialog, which keeps what was typed', async () => {
    failCall('POST /api/periods', 409, 'period_exists', { detail: 'Бу чорак очилган' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Янги чоракни очиш' }));
    const dialog = within(await screen.findByRole('dialog'));
    const press = () => user.click(dialog.getByRole('button', { name: 'Очиш' }));
    expect(dialog.getByLabelText(/^Йил/)).toHaveDisplayValue(String(NOW.year + 1));
    expect(dialog.getByLabelText(/^Чорак/)).toHaveDisplayValue('1‑чорак');
    expect(dialog.getByLabelText(/^Топшириш муддати/)).toHaveValue('20.04.2027');
    setDay(dialog.getByLabelText(/^Топшириш муддати/), '');
    await press();
    expect(network.requests('POST /api/periods')).toEqual([]);
    setDay(dialog.getByLabelText(/^Топшириш муддати/), '2027-04-20');
    await press();
    expect(await dialog.findByText('Бу чорак очилган')).toBeVisible();
    expect(dialog.getByLabelText(/^Топшириш муддати/)).toHaveValue('20.04.2027');
    network.on('POST /api/periods', aPeriod({ year: NOW.year + 1, quarter: 1 }));
    await press();
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Чорак очилди' });
    const opened = { year: NOW.year + 1, quarter: 1, due_on: '2027-04-20' };
    expect(network.requests('POST /api/periods').map(({ body }) => body)).toEqual([opened, opened]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offer the quarter after the last one, due three months later, or at the end of a shorter month', async () => {
    network.on('GET /api/periods', { periods: [aPeriod({ due_on: '2026-11-30' })] });
    const { user } = await open();
    await screen.findByRole('row', { name: new RegExp(NAME) });
    await user.click(screen.getByRole('button', { name: 'Янги чоракни очиш' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Топшириш муддати/)).toHaveValue('28.02.2027');
  });

  it('have a form for the last day that follows what is saved until it opens', async () => {
    const whenIdle: (() => void)[] = [];
    const idle = jest.spyOn(window, 'requestIdleCallback').mockImplementation((call) => {
      whenIdle.push(() => call({ didTimeout: false, timeRemaining: () => 50 }));
      return 1;
    });
    const { user } = await open();
    const button = await screen.findByRole('button', { name: `${NAME}: муддатни ўзгартириш` });
    act(() => whenIdle.forEach((call) => call()));
    expect(await screen.findByDisplayValue('2027-01-20')).not.toBeVisible();
    network.on('POST /api/periods', aPeriod({ year: NOW.year + 1, quarter: 1 }));
    network.on('GET /api/periods', { periods: [aPeriod({ version: 4, due_on: '2027-01-28' })] });
    await user.click(screen.getByRole('button', { name: 'Янги чоракни очиш' }));
    const opening = within(await screen.findByRole('dialog'));
    setDay(opening.getByLabelText(/^Топшириш муддати/), '2027-04-20');
    await user.click(opening.getByRole('button', { name: 'Очиш' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Топшириш муддати/)).toHaveValue('28.01.2027');
    idle.mockRestore();
  });

  it('get another last day; after a conflict the user sees the current state, and may save the typed day', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `${NAME}: муддатни ўзгартириш` }));
    const dialog = within(await screen.findByRole('dialog'));
    setDay(dialog.getByLabelText(/^Топшириш муддати/), '2027-02-01');
    failCall(CHANGE, 409, 'stale_version', { detail: 'Бошқа ходим ўзгартирган' });
    network.on('GET /api/periods', { periods: [aPeriod({ version: 4, due_on: '2027-01-28' })] });
    await user.click(dialog.getByRole('button', { name: 'Сақлаш' }));
    expect(await dialog.findByText('Бошқа ходим ўзгартирган')).toBeVisible();
    expect(await dialog.findByText('Ҳозирги ҳолати: муддат 28.01.2027, Очиқ.')).toBeVisible();
    expect(dialog.getByLabelText(/^Топшириш муддати/)).toHaveValue('01.02.2027');
    network.on(CHANGE, aPeriod({ version: 5 }));
    await user.click(dialog.getByRole('button', { name: 'Сақлаш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Сақланди' });
    expect(changes().map(({ body }) => body)).toEqual([
      { version: 3, due_on: '2027-02-01' },
      { version: 4, due_on: '2027-02-01' },
    ]);
  });

  it('are closed after a confirmation with the number of reports still waiting, unless refused, and opened again', async () => {
    failCall(CHANGE, 409, 'stale_version', { detail: 'Бошқа ходим ўзгартирган' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `${NAME}: ёпиш` }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Ҳали қарор кутаётган ҳисоботлар: 5')).toBeVisible();
    expect(question.getByText(/фақат ўқилади/)).toBeVisible();
    expect(changes()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Ёпиш' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Бошқа ходим ўзгартирган');
    network.on(CHANGE, aPeriod({ open: false, version: 4 }));
    network.on('GET /api/periods', { periods: [aPeriod({ open: false, version: 4 })] });
    await user.click(question.getByRole('button', { name: 'Ёпиш' }));
    await user.click(await screen.findByRole('button', { name: `${NAME}: қайта очиш` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Қайта очиш' }));
    const params = { year: String(NOW.year), quarter: String(NOW.quarter) };
    expect(changes()).toEqual([
      { params, body: { version: 3, open: false } },
      { params, body: { version: 3, open: false } },
      { params, body: { version: 4, open: true } },
    ]);
  });

  it('are withdrawn after confirmation if there is no report; one with a draft stays, and the dialog says why', async () => {
    const REMOVAL = 'DELETE /api/periods/:year/:quarter';
    const none = { new: 0, confirmed: 0, rejected: 0 };
    const withOne = (['new', 'confirmed', 'rejected'] as const).map((state, at) =>
      aPeriod({ year: 2101 + at, ...none, [state]: 1 }),
    );
    network.on('GET /api/periods', { periods: [...withOne, aPeriod({ year: 2100, ...none })] });
    failCall(REMOVAL, 409, 'period_not_empty', { detail: 'Бу чоракда қоралама бор' });
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /2100.*бекор қилиш/ });
    expect(screen.getAllByRole('button', { name: /бекор қилиш/ })).toEqual([button]);
    await user.click(button);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Бекор қилиш' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Бу чоракда қоралама бор');
    network.on(REMOVAL, { year: 2100, quarter: NOW.quarter });
    network.on('GET /api/periods', { periods: [aPeriod()] });
    await user.click(question.getByRole('button', { name: 'Бекор қилиш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Чорак бекор қилинди' });
    expect(network.requests(REMOVAL)[0]?.params).toEqual({ year: '2100', quarter: String(NOW.quarter) });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('holidays', () => {
  it('are added, keeping the input until they are saved, and removed after a confirmation, which shows a refusal', async () => {
    failCall('PATCH /api/holidays', 500, 'internal', { detail: 'Ишламаяпти.' });
    const { user } = await open();
    setDay(await screen.findByLabelText(/^Сана/), '2027-05-09');
    await user.type(screen.getByLabelText(/^Номи/), 'Хотира куни');
    await user.click(screen.getByRole('button', { name: 'Қўшиш' }));
    expect(await screen.findByText('Ишламаяпти.')).toBeVisible();
    expect(screen.getByLabelText(/^Номи/)).toHaveValue('Хотира куни');
    network.on('PATCH /api/holidays', { holidays: [NAVROZ, { day: '2027-05-09', name: 'Хотира куни' }] });
    await user.click(screen.getByRole('button', { name: 'Қўшиш' }));
    expect(await screen.findByRole('row', { name: /09\.05\.2027/ })).toBeVisible();
    expect(screen.getByLabelText(/^Номи/)).toHaveValue('');
    expect(network.requests('PATCH /api/holidays').at(-1)?.body).toEqual({ day: '2027-05-09', name: 'Хотира куни' });
    failCall('PATCH /api/holidays', 500, 'internal', { detail: 'Яна ишламаяпти.' });
    const sent = network.requests('PATCH /api/holidays').length;
    await user.click(await screen.findByRole('button', { name: /^22\.03\.2027.*олиб ташлаш$/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/22\.03\.2027 \(Наврўз/)).toBeVisible();
    expect(network.requests('PATCH /api/holidays')).toHaveLength(sent);
    await user.click(question.getByRole('button', { name: 'Олиб ташлаш' }));
    expect(await question.findByText('Яна ишламаяпти.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Йўқ' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^09\.05\.2027.*олиб ташлаш$/ }));
    const next = within(await screen.findByRole('alertdialog'));
    expect(next.getByText(/09\.05\.2027 \(Хотира куни/)).toBeVisible();
    expect(next.queryByText('Яна ишламаяпти.')).toBeNull();
    network.on('PATCH /api/holidays', { holidays: [] });
    await user.click(next.getByRole('button', { name: 'Олиб ташлаш' }));
    expect(await screen.findByText('Байрам кунлари киритилмаган')).toBeVisible();
    expect(network.requests('PATCH /api/holidays').at(-1)?.body).toEqual({ day: '2027-05-09', name: null });
  });
});

describe('the levels of approval', () => {
  it('are set in order, with those that were seen', async () => {
    network.on('PATCH /api/approval-levels', { levels: ['province', 'republic'] });
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'Тасдиқлаш босқичлари' }));
    await user.selectOptions(await section.findByLabelText(/^1-босқич/), 'Вилоят');
    await user.selectOptions(section.getByLabelText(/^2-босқич/), 'Республика');
    await user.click(section.getByRole('button', { name: 'Сақлаш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Босқичлар сақланди' });
    expect(network.requests('PATCH /api/approval-levels').map(({ body }) => body)).toEqual([
      { levels: ['province', 'republic'], seen: ['territory'] },
    ]);
  });
});
