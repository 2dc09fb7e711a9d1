import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { refuseStorage } from '../../test/refuse-storage';
import { renderPart } from '../../test/render-part';
import { answerReview, CONFIRM, REJECT } from '../../test/review-scene';
import { failCall } from '../../test/steps';
import { PinnedRemarks } from '../remark/pinned-remarks';
import { ApprovalChain } from './approval-chain';
import { ReviewDecision } from './review-decision';

const SAVED = 'Ер майдонини текширинг';
const saveRemark = (comment = SAVED) => network.on('GET /api/remark/cluster/:id', { comment });

const onDecided = jest.fn();

function decision(review?: ReturnType<typeof aReview>, report = aReport(), pinned = new PinnedRemarks('7')) {
  const callbacks = { onDecided, onUndone: () => undefined };
  return <ReviewDecision reportId="7" report={report} review={review} pinned={pinned} {...callbacks} />;
}

async function withSteps<Scene extends Awaited<ReturnType<typeof renderRemote>>>(scene: Scene) {
  const box = await screen.findByLabelText(/Изоҳ қолдириш/);
  await waitFor(() => expect(box).toBeEnabled());
  /** Presses the button, after typing the remark if there is one. */
  const press = async (name: string, remark?: string) => {
    await scene.user.click(box);
    if (remark) await scene.user.paste(remark);
    await scene.user.click(screen.getByRole('button', { name }));
  };
  const find = async (name: string) => within(await screen.findByRole('alertdialog')).getByRole('button', { name });
  const answer = async (name: string) => scene.user.click(await find(name));
  return { ...scene, box, press, find, answer };
}

/** Opens the decision without the figures of its report, which take long to draw. */
const open = async () => withSteps(await renderPart(decision()));

beforeEach(() => {
  onDecided.mockReset();
  answerReview();
});

describe('the remark', () => {
  it('begins with the text on the server, which is shown again once the input equals it', async () => {
    saveRemark();
    const { user, unmount } = await open();
    const box = await screen.findByDisplayValue(SAVED);
    expect(box).toBeEnabled();
    await user.type(box, '!{Backspace}');
    unmount();
    saveRemark('Энди бошқа');
    await open();
    expect(await screen.findByDisplayValue('Энди бошқа')).toBeEnabled();
  });

  it.each(['Тасдиқлаш', 'Рад этиш'])('must have four characters before %s', async (name) => {
    const { press } = await open();
    await press(name);
    expect(await screen.findByText('Тўлдиринг!')).toBeVisible();
    await press(name, 'йўқ');
    expect(await screen.findByText('Камида 4 та белги ёзинг.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('of a rejection is made of those on sections, each named in the user’s language', async () => {
    const pinned = new PinnedRemarks('7');
    pinned.keep('passport', 'Раҳбарни текширинг');
    pinned.keep('IV', 'Режа нотўғри');
    const { press, box } = await withSteps(await renderPart(decision(undefined, aReport({ round: 1 }), pinned)));
    await press('Рад этиш');
    expect(box).toHaveValue('Паспорт. Раҳбарни текширинг\nIV. Режа нотўғри');
  });

  it('can be typed and sent even if the tab’s storage is full', async () => {
    refuseStorage('setItem', 'cluster-remark-7');
    network.on(CONFIRM, { id: 7, status: 'Тасдиқланган' });
    const { press, answer } = await open();
    await press('Тасдиқлаш', 'Маъқул');
    await answer('Тасдиқлаш');
    await waitFor(() => expect(network.requests(CONFIRM)).toMatchObject([{ body: { comment: 'Маъқул' } }]));
  });

  it('is still there, or still cleared, after leaving the page and coming back', async () => {
    saveRemark();
    const first = await open();
    await first.user.clear(await screen.findByDisplayValue(SAVED));
    first.unmount();
    const second = await open();
    await waitFor(() => expect(network.requests('GET /api/remark/cluster/:id')).toHaveLength(2));
    await second.press('Рад этиш');
    expect(await screen.findByText('Тўлдиринг!')).toBeVisible();
    expect(second.box).toHaveValue('');
    await second.user.click(second.box);
    await second.user.paste('Ҳали тугамаган изоҳ');
    second.unmount();
    await open();
    expect(await screen.findByDisplayValue('Ҳали тугамаган изоҳ')).toBeEnabled();
  });
});

it('can be undone for as long as the server says, even if the next report takes long to find', async () => {
  let decidedAt = 0;
  onDecided.mockImplementation(async () => {
    decidedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  network.on(CONFIRM, { id: 7, status: 'Тасдиқланган', undo_seconds: 10 });
  const { press, answer } = await open();
  await press('Тасдиқлаш', 'Маъқул');
  await answer('Тасдиқлаш');
  const { undo } = await findNotice('Муваффақиятли');
  expect(undo?.until).toBeLessThanOrEqual(decidedAt + 10_000);
});

describe.each([
  { name: 'Тасдиқлаш', call: CONFIRM, status: 'Тасдиқланган', done: 'Тасдиқланди' },
  { name: 'Рад этиш', call: REJECT, status: 'Рад этилган', done: 'Рад этилди' },
] as const)('$name', ({ name, call, status, done }) => {
  it('asks first, sends the remark once, forgets it and shows a notice; nothing is sent when the answer is no', async () => {
    const release = network.hold(call, { id: 7, status });
    const { user, box, press, find, answer } = await open();
    await press(name, 'Текширилди, маъқул');
    await answer('Йўқ');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(box).toHaveValue('Текширилди, маъқул');
    await press(name);
    expect(network.requests(call)).toHaveLength(0);
    await user.dblClick(await find(name));
    release();
    expect(await findNotice('Муваффақиятли')).toMatchObject({ tone: 'success', message: done });
    expect(network.requests(call)).toMatchObject([{ params: { id: '7' }, body: { comment: 'Текширилди, маъқул' } }]);
    expect(onDecided).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('cluster-remark-7')).toBeNull();
  });

  it('stays open, with the remark as typed, when refused, which is only logged, or when the connection is lost', async () => {
    failCall(call, 403, 'forbidden', { detail: 'Рухсат йўқ' });
    const { box, press, answer } = await open();
    await press(name, 'Текширилди');
    await answer(name);
    await waitFor(() => expect(network.requests(call)).toHaveLength(1));
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(screen.queryByText('Рухсат йўқ')).toBeNull();
    expectConsoleError(/Failed to fetch/);
    network.on(call, CONNECTION_LOST);
    await answer(name);
    await waitFor(() => expect(network.requests(call)).toHaveLength(2));
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(box).toHaveValue('Текширилди');
    expect(onDecided).not.toHaveBeenCalled();
    network.on(call, { id: 7, status });
    await answer(name);
    await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1));
  });

  it('says that someone else has decided, and keeps the input', async () => {
    failCall(call, 409, 'already_decided', { detail: 'Аллақачон кўриб чиқилган' });
    const { press, answer } = await open();
    await press(name, 'Менинг изоҳим');
    await answer(name);
    const message = within(await screen.findByRole('alert'));
    expect(message.getByText(/бошқа ходим қарор қабул қилиб бўлган/)).toBeVisible();
    expect(message.getByText('Менинг изоҳим')).toBeVisible();
  });
});

it('repeats the remark and the number of unusual figures without a note before it is sent', async () => {
  const review = aReview({ last_year: { cluster_lands: 1 }, notes: [] });
  const { press } = await withSteps(await renderPart(decision(review)));
  await press('Тасдиқлаш', 'Текширилди, маъқул');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('list', { name: 'Изоҳлар' })).toHaveTextContent(/^Умумий изоҳТекширилди, маъқул$/);
  expect(dialog.getByText('ғайриодатий, изоҳсиз: 1')).toBeVisible();
});

const approval = (mine: boolean) => ({
  level: 2,
  approver: 'republic' as const,
  mine,
  levels: ['province' as const, 'republic' as const],
  confirmed: [
    {
      level: 1,
      approver: 'province' as const,
      by: 'Собиров Анвар',
      at: '2026-10-06T04:30:00Z',
      comment: 'Вилоят рози',
    },
  ],
});

it('names the level that was seen, and says so if the report goes on to the next one', async () => {
  network.on(CONFIRM, { id: 7, status: 'Янги' });
  const scene = await withSteps(
    await renderPart(
      <ReviewDecision
        reportId="7"
        report={aReport({ round: 1 })}
        review={aReview({ approval: approval(true) })}
        pinned={new PinnedRemarks('7')}
        onDecided={onDecided}
        onUndone={() => undefined}
      />,
    ),
  );
  await scene.press('Тасдиқлаш', 'Текширилди');
  await scene.answer('Тасдиқлаш');
  expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Тасдиқланди, ҳисобот кейинги босқичга ўтди' });
  expect(network.requests(CONFIRM)).toMatchObject([{ body: { comment: 'Текширилди', round: 1, level: 2 } }]);
});

it('shows which levels have confirmed, by whom and with which remark, and where the report waits', async () => {
  const { levels, confirmed, ...at } = approval(true);
  const [first] = confirmed.map((one) => ({ ...one, on_behalf_of: 'Каримова Зулфия' }));
  const shown = { ...at, levels: [...levels, 'republic' as const], confirmed: [first!] };
  const { container } = await renderPart(<ApprovalChain approval={shown} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    '1-босқич: ВилоятТасдиқланди: 06.10.2026 09:30, Собиров Анвар (Каримова Зулфия номидан)Вилоят рози',
    '2-босқич: РеспубликаҚарор кутилмоқда',
    '3-босқич: Республика',
  ]);
  await checkAccessibility(container);
});

it('says that somebody else decides at this level', async () => {
  await renderPart(decision(aReview({ decidable: false, approval: approval(false) })), 'uz-Cyrl', {
    positions: ['UPDATE'],
  });
  expect(await screen.findByText('Бу босқичда бошқа ходим қарор қабул қилади.')).toBeVisible();
});

it('says for whom a delegate decides, and keeps the remark if the delegation has ended meanwhile', async () => {
  failCall(CONFIRM, 403, 'not_delegated', { detail: 'Ваколат муддати тугаган' });
  const { box, press, answer } = await withSteps(
    await renderPart(decision(aReview({ on_behalf_of: 'Каримова Зулфия' })), 'uz-Cyrl', { positions: [] }),
  );
  await press('Тасдиқлаш', 'Текширилди');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Қарор Каримова Зулфия номидан қабул қилинади.')).toBeVisible();
  await answer('Тасдиқлаш');
  expect(await screen.findByText(/ваколат муддати тугаган .* Изоҳингиз сақланди/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(box).toHaveValue('Текширилди');
});

it('is refused in a closed quarter, and what was typed stays', async () => {
  failCall(REJECT, 409, 'period_closed', { detail: 'Чорак ёпилган' });
  const { box, press, answer } = await open();
  await press('Рад этиш', 'Менинг сўзим');
  await answer('Рад этиш');
  expect(await screen.findByText(/Бу чорак ёпилган, шунинг учун қарор қабул қилинмади/)).toBeVisible();
  expect(box).toHaveValue('Менинг сўзим');
  expect(box).toBeEnabled();
});

it('goes back to the page before', async () => {
  network.on(CONFIRM, { id: 7, status: 'Тасдиқланган' });
  const places = { at: '/amallar/cluster-info/7', from: '/amallar' };
  const scene = await renderRemote({ routes, ...places, user: { positions: ['UPDATE'] } });
  const { press, answer, address } = await withSteps(scene);
  await press('Тасдиқлаш', 'Текширилди');
  await answer('Тасдиқлаш');
  await waitFor(() => expect(address()).toBe('/amallar'));
});

it.each([
  [['UPDATE'], /уни тайёрлашда қатнашгансиз/],
  [[], /қарор қабул қилиш ҳуқуқи йўқ/],
] as const)('says beside the buttons why the user cannot decide (%j)', async (positions, text) => {
  await renderPart(decision(aReview({ decidable: false })), 'uz-Cyrl', { positions: [...positions] });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Рад этиш' })).toBeVisible();
});
