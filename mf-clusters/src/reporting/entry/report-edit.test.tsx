import { checkAccessibility, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { acceptSaves, enter, ENTRY, FACT, field, LAND, openForm, PLAN, SAVE } from '../../test/entry-scene';
import { anEntry } from '../../test/fixtures';
import { failCall } from '../../test/steps';

beforeEach(acceptSaves);

const sections = () => screen.getByRole('navigation', { name: 'Ҳисобот бўлимлари' });

describe('a section', () => {
  const link = (name: RegExp) => within(sections()).getByRole('link', { name });

  it('has its figures with units and those of a year ago, computes derived ones, and says how much is there', async () => {
    const { user, container } = await openForm();
    expect(field(PLAN)).toHaveValue('3\u202f000');
    expect(field(PLAN)).toHaveAccessibleDescription(/Ўтган йил шу чорак\s*2\u202f900/);
    const computed = screen.getByText('Пахта ҳосили режасининг бажарилиши').nextElementSibling;
    expect(computed).toHaveTextContent('— %');
    expect(link(/^I\. /)).toHaveTextContent('1 / 3');
    await enter(user, field(FACT), '2500');
    expect(computed).toHaveTextContent('83,3 %');
    await checkAccessibility(container);
    await enter(user, field(LAND), '120');
    expect(link(/^I\. /)).toHaveTextContent('3 / 3');
    await enter(user, field(LAND), 'кўп');
    expect(link(/^I\. /)).toHaveTextContent('1 хато');
  });

  it('saves itself and says so; another is chosen in the list, is in the address, and has its heading focused', async () => {
    const { user, address } = await openForm();
    await user.type(field(FACT), '2500,5');
    expect(screen.getAllByText('Сақланмоқда…')).not.toHaveLength(0);
    expect(await screen.findAllByText(/^Сақланди \d\d:\d\d/, {}, { timeout: 3000 })).not.toHaveLength(0);
    expect(network.requests(SAVE).at(-1)).toMatchObject({
      params: { section: 'I' },
      body: { figures: { first_current: 2500.5 } },
    });
    await user.click(link(/^IV\. /));
    expect(address()).toBe('/malumotlarim/edit/41?section=IV');
    expect(screen.getByRole('heading', { level: 2, name: /^IV\. / })).toHaveFocus();
    expect(within(sections()).getByRole('link', { current: 'step' })).toHaveTextContent('IV. ');
  });

  it('of the passport shows the values of the register read-only; one of counts refuses fractions', async () => {
    const { user } = await openForm({}, 'passport');
    expect(screen.getByText('Туман (шаҳар)').nextElementSibling).toHaveTextContent('Асака тумани');
    expect(screen.getByText(/реестрдаги ёзувидан олинади/)).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await user.click(link(/^V\. /));
    await enter(user, field(/^Пахта териш машиналари/), '1,5');
    await user.tab();
    expect(field(/^Пахта териш машиналари/)).toHaveAccessibleDescription(
      expect.stringContaining('Бутун сон киритинг.'),
    );
  });

  it('shows the remark on it, and the one on the whole report; the list marks sections with remarks', async () => {
    const remark = { round: 1, created_at: '2026-11-20T08:00:00Z' };
    await openForm({
      status: 'Рад этилган',
      remarks: [
        { ...remark, section: null, comment: 'Ҳаммаси ноаниқ' },
        { ...remark, section: 'I', comment: 'Режани текширинг' },
        { ...remark, section: 'V', comment: 'Бошқа бўлимники' },
      ],
    });
    const remarks = within(screen.getByRole('region', { name: 'Кўриб чиқувчининг изоҳлари' }));
    expect(remarks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Ҳаммаси ноаниқ'),
      expect.stringContaining('Режани текширинг'),
    ]);
    const marked = within(sections()).getAllByText('изоҳ бор');
    expect(marked.map((mark) => mark.closest('a')?.textContent?.slice(0, 4))).toEqual(['II. ', 'VV. ']);
  });
});

describe('a figure', () => {
  it('is refused with a reason once the field is left, stays as typed, and is not sent', async () => {
    const { user, unmount } = await openForm();
    const figure = field(FACT);
    for (const [text, reason] of [
      ['12 т', 'Бу сон эмас. Бирлигисиз, фақат сонни ёзинг.'],
      ['1.234', /икки хил ўқилади/],
      ['-5', 'Қиймат жуда кичик.'],
      ['1,2345', 'Вергулдан кейин кўпи билан 3 та рақам бўлади.'],
      ['9999999999', 'Қиймат жуда катта.'],
    ] as const) {
      await user.clear(figure);
      await enter(user, figure, text);
      await user.tab();
      expect(figure).toHaveValue(text);
      expect(figure).toBeInvalid();
      expect(figure).toHaveAccessibleDescription(expect.stringMatching(reason));
    }
    await enter(user, field(LAND), '7');
    // Pending input is sent when the page is left.
    unmount();
    await waitFor(() => expect(network.requests(SAVE)).toHaveLength(1));
    expect(network.requests(SAVE)[0]!.body).toEqual({ version: 0, figures: { cluster_lands: 7 } });
  });

  it('is not invalid while it is typed, nor while a button below it is pressed, which would move', async () => {
    const { user } = await openForm();
    const figure = field(FACT);
    await user.type(figure, '2500,');
    expect(figure).toBeValid();
    await user.type(figure, '5');
    await user.tab();
    expect(figure).toHaveValue('2\u202f500,5');
    await user.clear(figure);
    await user.type(figure, 'кўп');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Кейинги бўлим' }) });
    expect(figure).toHaveFocus();
    expect(figure).toBeValid();
    await user.pointer('[/MouseLeft]');
    expect(await screen.findByRole('heading', { level: 2, name: /^II\. / })).toHaveFocus();
  });

  it('far from the previous one is questioned, and the reason is saved', async () => {
    const { user } = await openForm();
    const figure = field(FACT);
    await enter(user, figure, '25');
    expect(figure).toHaveAccessibleDescription(/уч баробардан кўп фарқ қилади/);
    expect(figure).toBeValid();
    await enter(user, field(/^Сабаби: Амалдаги/), 'Сел олиб кетди ');
    await waitFor(
      () => expect(network.requests(SAVE).at(-1)?.body).toMatchObject({ notes: { first_current: 'Сел олиб кетди' } }),
      { timeout: 3000 },
    );
    await user.clear(figure);
    await enter(user, figure, '2400');
    expect(figure).toHaveAccessibleDescription(expect.not.stringMatching(/фарқ қилади/));
    // The note stays visible.
    expect(field(/^Сабаби: Амалдаги/)).toHaveValue('Сел олиб кетди ');
  });

  it('that the server refuses says why beside its field, or that there was an error, and can be tried again', async () => {
    const message = 'Бу қиймат қабул қилинмайди.';
    const errors = [{ path: 'figures.first_current', code: 'invalid' as const, message }];
    network.on(SAVE, problem(400, 'invalid_input', { detail: 'Хато бор.', errors }));
    const { user } = await openForm();
    const retry = () => user.click(screen.getAllByRole('button', { name: 'Қайта уриниш' })[0]!);
    await enter(user, field(FACT), '2500');
    expect((await screen.findAllByText('Сақланмади: Хато бор.', {}, { timeout: 3000 }))[0]).toBeVisible();
    expect(field(FACT)).toHaveAccessibleDescription(expect.stringContaining(message));
    network.on(SAVE, problem(400, 'invalid_input', { detail: '' }));
    await retry();
    expect((await screen.findAllByText('Сақланмади: Хатолик юз берди.', {}, { timeout: 3000 }))[0]).toBeVisible();
    acceptSaves();
    await retry();
    expect(await screen.findAllByText(/^Сақланди /)).not.toHaveLength(0);
  });
});

describe('typed input', () => {
  it('stays in its field if the quarter is closed meanwhile, with the reason', async () => {
    network.on(SAVE, problem(409, 'period_closed', { detail: 'Бу чорак ёпилган.' }));
    const { user } = await openForm();
    await enter(user, field(FACT), '2500');
    const words = await screen.findAllByText('Сақланмади: Бу чорак ёпилган.', {}, { timeout: 3000 });
    expect(words[0]).toBeVisible();
    for (const phrase of words) expect(phrase).toHaveAttribute('aria-live', 'polite');
    expect(field(FACT)).toHaveValue('2500');
    expect(within(sections()).getByRole('link', { name: /^I\. / })).toHaveTextContent('сақланмаган');
  });

  it('is reported to be at risk if neither browser nor server stores it', async () => {
    // jsdom has no IndexedDB, like a browser that keeps none in private windows.
    network.on(SAVE, problem(503, 'upstream_unavailable'));
    const { user } = await openForm();
    await enter(user, field(FACT), '2500');
    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(/саҳифани ёпманг/);
    acceptSaves();
    await user.click(screen.getAllByRole('button', { name: 'Қайта уриниш' })[0]!);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('the keyboard', () => {
  it('moves from field to field, skipping derived figures, and on to the next section, also from within one', async () => {
    const { user, address } = await openForm();
    await user.click(field(LAND));
    await user.keyboard('{Enter}');
    expect(field(PLAN)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(field(LAND)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(field(LAND)).toHaveFocus();
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Кейинги бўлим' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toContain('section=II');
    await user.click(field('2021 йилги ҳосилдорлик'));
    for (const [keys, name] of [
      ['{Control>}{Enter}{/Control}', /^III\. /],
      ['{Meta>}{Enter}{/Meta}', /^IV\. /],
    ] as const) {
      await user.keyboard(keys);
      expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
      expect(screen.getAllByRole('textbox')[0]).toHaveFocus();
    }
  });
});

describe('the screen', () => {
  it.each([
    [{ status: 'Янги', editable: false } as const, 'У юборилган ёки тасдиқланган.'],
    [{ editable: false, period: { year: 2026, quarter: 4, due_on: '2027-01-20', open: false } }, /қабул қилиш ёпилган/],
    [{ editable: false }, /ҳуқуқи йўқ/],
  ])('of a report that cannot be changed says why (%j)', async (entry, reason) => {
    network.on(ENTRY, anEntry(entry));
    await renderRemote({ routes, at: '/hududlar/edit/41', user: { positions: ['UPDATE'] } });
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ҳисоботни кўриш' })).toHaveAttribute('href', '/hududlar/cluster-info/41');
  });

  it.each(['x', '99'])('says that there is no report %s', async (id) => {
    if (id === '99') failCall(ENTRY, 404, 'not_found');
    await renderRemote({ routes, at: `/malumotlarim/edit/${id}`, user: { positions: ['UPDATE'] } });
    expect(await screen.findByText('Бундай ҳисобот йўқ ёки у ҳали юборилмаган')).toBeVisible();
  });
});
