import { hasUnsavedInput } from '@klaster/shared/session';
import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Section } from '@klaster/shared/contract/indicators';
import { sectionId } from '../../indicators/wide-report/sections';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { refuseStorage } from '../../test/refuse-storage';
import { failCall } from '../../test/steps';
import { answerReview, CONFIRM, REJECT } from '../../test/review-scene';
import { PinnedRemarks } from '../remark/pinned-remarks';

const STORED = 'cluster-section-remarks-7';

async function open() {
  const places = { at: '/amallar/cluster-info/7', from: '/amallar' };
  const scene = await renderRemote({ routes, ...places, user: { positions: ['UPDATE'] } });
  const general = await screen.findByLabelText('Изоҳ қолдириш');
  await waitFor(() => expect(general).toBeEnabled());
  await waitFor(() => expect(general).toBeVisible());
  const pin = (section: Section) => scene.user.click(partOf(section).getByRole('button', { name: /^Изоҳ ёзиш: / }));
  const send = async (name: string) => {
    await scene.user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await scene.user.click(dialog.getByRole('button', { name }));
  };
  return { ...scene, general, pin, send };
}

/** By its id: a search by role through the whole report takes long. */
const partOf = (section: Section) => within(document.getElementById(sectionId(section))!);

const boxOf = (section: Section) =>
  partOf(section).getByRole('textbox', { name: new RegExp(`^Бўлимга изоҳ: ${section}\\. `) });

const headingOf = (section: Section) => partOf(section).getByRole('button', { expanded: true });

beforeEach(() => {
  answerReview(aReport({ round: 1 }));
  network.on('GET /api/reports/:id/review', aReview());
  network.on(REJECT, { id: 7, status: 'Рад этилган' });
});

describe('remarks on sections', () => {
  it('are validated like the general remark, and go with the decision, which names its round', async () => {
    const { user, general, pin, send, address } = await open();
    await user.click(general);
    await user.paste('Тузатинг');
    await pin('III');
    expect(boxOf('III')).toHaveFocus();
    for (const [typed, message] of [
      ['йў', 'Камида 4 та белги ёзинг.'],
      ['{Backspace}{Backspace}', 'Тўлдиринг!'],
    ] as const) {
      await user.click(boxOf('III'));
      await user.keyboard(typed);
      await user.click(screen.getByRole('button', { name: 'Рад этиш' }));
      expect(await partOf('III').findByText(message)).toBeVisible();
      await waitFor(() => expect(boxOf('III')).toHaveFocus());
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
    await user.paste('Майдон кам');
    await pin('I');
    await user.paste('Режа нотўғри');
    expect(screen.getByText('Қарор билан бирга юбориладиган бўлим изоҳлари: 2')).toBeVisible();
    for (const part of [screen.getByRole('region', { name: /^I\. / }), general.closest('form')!])
      await checkAccessibility(part);
    await send('Рад этиш');
    await waitFor(() => expect(address()).toBe('/amallar'));
    expect(network.requests(REJECT)[0]!.body).toEqual({
      comment: 'Тузатинг',
      round: 1,
      remarks: [
        { section: 'I', comment: 'Режа нотўғри' },
        { section: 'III', comment: 'Майдон кам' },
      ],
    });
    expect(sessionStorage.getItem(STORED)).toBeNull();
  });

  it.each(['not JSON', 'null', '5', '{"XXI":"нотўғри","I":7}'])(
    'are empty if the stored value is invalid: %s',
    (remembered) => {
      sessionStorage.setItem(STORED, remembered);
      expect(new PinnedRemarks('7').sections()).toEqual([]);
    },
  );

  it('are there again after the decision is undone', async () => {
    network.on(REJECT, { id: 7, status: 'Рад этилган', undo_seconds: 10 });
    network.on('POST /api/reports/:id/decision/undo', { id: 7, status: 'Янги' });
    const { user, general, pin, send, unmount } = await open();
    await user.click(general);
    await user.paste('Тузатинг');
    await pin('III');
    await user.paste('Майдон кам');
    await send('Рад этиш');
    const { undo } = await findNotice('Муваффақиятли');
    await act(async () => void (await undo?.run()));
    unmount();
    const again = await open();
    expect(again.general).toHaveValue('Тузатинг');
    expect(boxOf('III')).toHaveValue('Майдон кам');
  });

  it('are reached by keyboard and from beside the decision, survive leaving the page, and can be removed', async () => {
    const { user, general, unmount } = await open();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(headingOf('II')).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}');
    expect(headingOf('III')).toHaveFocus();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    expect(boxOf('III')).toHaveFocus();
    await user.keyboard('Майдон кам{Alt>}{ArrowDown}{/Alt}');
    expect(headingOf('IV')).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowUp}{Enter}{/Alt}');
    expect(boxOf('III')).toHaveFocus();
    expect(boxOf('III')).toHaveValue('Майдон кам');
    expect(screen.getByText(/Alt\+Enter: бўлимга изоҳ\./)).toBeVisible();
    await user.click(general);
    const summary = within(screen.getByText(/^Қарор билан бирга/).parentElement!);
    await user.click(summary.getByRole('button', { name: /^III\. / }));
    expect(boxOf('III')).toHaveFocus();
    unmount();
    expect(hasUnsavedInput()).toBe(false);
    const again = await open();
    expect(boxOf('III')).toHaveValue('Майдон кам');
    expect(hasUnsavedInput()).toBe(true);
    expect(boxOf('III')).not.toHaveFocus();
    await again.user.click(screen.getByRole('button', { name: 'Олиб ташлаш' }));
    expect(screen.queryByRole('textbox', { name: /^Бўлимга изоҳ/ })).toBeNull();
    expect(headingOf('III')).toHaveFocus();
    expect(sessionStorage.getItem(STORED)).toBeNull();
  });

  it('are not sent to a server without rounds', async () => {
    network.on('GET /crud/cluster/:id', aReport());
    sessionStorage.setItem(STORED, '{"I":"Режа нотўғри"}');
    const { user, general, send } = await open();
    await user.click(general);
    await user.paste('Тузатинг');
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    await send('Рад этиш');
    await waitFor(() => expect(network.requests(REJECT)).toHaveLength(1));
    expect(network.requests(REJECT)[0]!.body).toEqual({ comment: 'Тузатинг' });
  });
});

describe('a decision on a round that is no longer open', () => {
  async function decideMeanwhile(status: 'Янги' | 'Тасдиқланган') {
    failCall(CONFIRM, 409, 'outdated_round', { detail: 'Қайта юборилган', current: { round: 2, status } });
    const scene = await open();
    await scene.pin('III');
    await scene.user.paste('Майдон кам');
    await scene.user.click(scene.general);
    await scene.user.paste('Менинг сўзим');
    network.on(
      'GET /crud/cluster/:id',
      aReport({ round: 2, status, first_plan: 3100.5, third_plan: 7, full_name: null }),
    );
    network.on('GET /api/remark/cluster/:id', { comment: 'Аввалги рад изоҳи' });
    network.on('GET /api/reports/:id/review', aReview({ round: 2, before: { first_plan: 3000 } }));
    await scene.send('Тасдиқлаш');
    return scene;
  }

  it('says what changed, keeps the input even if the tab is full, and can be made on the new one', async () => {
    refuseStorage('setItem', 'cluster-remark-7', STORED);
    const { general, send, address } = await decideMeanwhile('Янги');
    expect(await screen.findByText(/ҳисобот қайта юборилди/)).toBeVisible();
    const differences = await screen.findByRole('table', { name: 'Кўрсаткичлар фарқи' });
    const table = within(differences);
    const row = (name: RegExp) => table.getByRole('row', { name }).textContent.replaceAll('\u202F', ' ');
    expect(row(/Пахта ҳосили режаси/)).toMatch(/3 000,03 100,5\+100,5$/);
    expect(row(/раҳбар/i)).toContain('Каримов Алишер');
    expect(table.getAllByRole('row')).toHaveLength(1 + 3 + 3);
    expect(general).toHaveValue('Менинг сўзим');
    expect(boxOf('III')).toHaveValue('Майдон кам');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    for (const part of [differences, screen.getByRole('alert')]) await checkAccessibility(part);
    network.on(CONFIRM, { id: 7, status: 'Тасдиқланган' });
    await send('Тасдиқлаш');
    await waitFor(() => expect(address()).toBe('/amallar'));
    const bodies = network.requests(CONFIRM).map(({ body }) => body as { round: number; remarks: unknown[] });
    expect(bodies.map(({ round, remarks }) => [round, remarks.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('and decided by somebody else is reported as decided, with all of the input', async () => {
    await decideMeanwhile('Тасдиқланган');
    const message = within(await screen.findByRole('alert'));
    expect(message.getByText(/бошқа ходим қарор қабул қилиб бўлган/)).toBeVisible();
    for (const text of ['Менинг сўзим', 'Майдон кам', /^III\. /]) expect(message.getByText(text)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Кўрсаткичлар фарқи' })).toBeNull();
    expect(sessionStorage.getItem(STORED)).toBeNull();
    expect(await screen.findByDisplayValue('Аввалги рад изоҳи')).toBeDisabled();
    expect(screen.getByText('Тасдиқланган')).toBeVisible();
    // The dialog, which has a button of that name too, takes a moment to go.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Тасдиқлаш' })).toBeNull());
  });
});
