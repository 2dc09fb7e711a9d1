import {
  checkAccessibility,
  chooseFromMenu,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, openForm, PLAN, SAVE, LAND, pasteInto } from '../../../test/entry-scene';
import { failCall } from '../../../test/steps';

beforeEach(acceptSaves);
const saved = watchSavedFiles();

const FORM = 'GET /api/reports/:id/sheet.xlsx';
const SHEET = 'POST /api/reports/:id/sheet';

const workbook = () => new File(['PK'], 'ҳисобот.xlsx');

const choose = (user: { upload: (element: HTMLElement, file: File) => Promise<void> }) =>
  user.upload(screen.getByLabelText('Excel’дан тўлдириш'), workbook());

describe('a report as a spreadsheet', () => {
  it('fills the form, which saves its figures; undo restores the former values', async () => {
    const { user, container } = await openForm();
    network.on(SHEET, {
      figures: [
        { key: 'first_current', value: 2500.5 },
        { key: 'first_plan', value: 3000 },
        { key: 'third_plan', value: 7 },
      ],
      faults: [],
    });
    await choose(user);
    expect(await screen.findByText('ҳисобот.xlsx: тўлдирилди: 2. Ўзгармади: 1.')).toBeVisible();
    expect(field(FACT)).toHaveValue('2\u202f500,5');
    await checkAccessibility(container);
    expect(await screen.findAllByText(/^Сақланди \d\d:\d\d/, {}, { timeout: 3000 })).not.toHaveLength(0);
    expect(network.requests(SAVE).map(({ params }) => params['section'])).toEqual(['I', 'III']);
    await user.click(screen.getByRole('button', { name: 'Excel’дан олинганни бекор қилиш' }));
    expect(field(FACT)).toHaveValue('');
  });

  it('asks before it takes a sheet that does not say which report it is of', async () => {
    const { user, container } = await openForm();
    network.on(SHEET, { figures: [{ key: 'first_plan', value: 7 }], faults: [], is_unmarked: true });
    await choose(user);
    expect(await screen.findByText(/қайси ҳисоботнинг шакли экани айтилмаган/)).toBeVisible();
    expect(field(PLAN)).toHaveValue('3\u202f000');
    await checkAccessibility(container);
    await user.click(screen.getByRole('button', { name: 'Тўлдирмаслик' }));
    expect(screen.queryByText(/қайси ҳисоботнинг/)).toBeNull();
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Тўлдириш' }));
    expect(field(PLAN)).toHaveValue('7');
  });

  it('fills in again without the rows that are hidden, and leaves what was taken, with its undo, if that is refused', async () => {
    const { user } = await openForm();
    const message = 'Файлда яширилган қаторлар ҳам ўқилди (1 та): 4.';
    const notices = [{ code: 'hidden_rows' as const, message }];
    network.on(SHEET, { figures: [{ key: 'first_plan', value: 7 }], faults: [], notices });
    await choose(user);
    await screen.findByText(message);
    const fillAgain = () => user.click(screen.getByRole('button', { name: 'Яширилган қаторларсиз қайта тўлдириш' }));
    failCall(SHEET, 503, 'upstream_unavailable', { detail: 'Навбат тўла' });
    await fillAgain();
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Навбат тўла' });
    expect(field(PLAN)).toHaveValue('7');
    expect(screen.getByRole('button', { name: 'Excel’дан олинганни бекор қилиш' })).toBeVisible();
    network.on(SHEET, { figures: [], faults: [] });
    await fillAgain();
    await waitFor(() => expect(field(PLAN)).toHaveValue('3\u202f000'));
    expect(network.requests(SHEET).at(-1)?.query).toEqual({ hidden: 'left_out' });
  });

  it('lists what was read otherwise, and the cells that were refused with links to their fields, which stay unchanged', async () => {
    const { user } = await openForm();
    const fault = { key: 'first_plan', text: '1,234', code: 'ambiguous_number', message: 'Икки хил ўқилади.' } as const;
    const message = '«Лист1» варағи ўқилди. Ўқилмаганлари: «Лист2».';
    const notices = [{ code: 'further_sheets' as const, message }];
    network.on(SHEET, { figures: [], faults: [{ cell: 'E7', ...fault }], notices });
    await choose(user);
    expect(await screen.findByText(/Тузатинг, олинмади: 1\./)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText(/^E7/).closest('li')).toHaveTextContent(
      'E7, Пахта ҳосили режаси – «1,234»: Икки хил ўқилади.',
    );
    await user.click(screen.getByRole('button', { name: /^E7/ }));
    expect(field(PLAN)).toHaveFocus();
    expect(field(PLAN)).toHaveValue('3\u202f000');
  });

  it('that is refused says why in a notice, in the user’s language if the connection is lost, and may be chosen again', async () => {
    const { user } = await openForm();
    failCall(SHEET, 400, 'file_refused', { detail: 'Бу Excel файли эмас.' });
    await choose(user);
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Бу Excel файли эмас.' });
    expect(screen.getByLabelText<HTMLInputElement>('Excel’дан тўлдириш').files).toHaveLength(0);
    expect(field(PLAN)).toHaveValue('3\u202f000');
    expectConsoleError(/Failed to fetch/);
    network.on(SHEET, CONNECTION_LOST);
    await choose(user);
    await waitFor(() => expect(network.requests(SHEET)).toHaveLength(2));
    expect(await screen.findByText(/Алоқани текшириб/)).toBeInTheDocument();
    network.on(SHEET, { figures: [{ key: 'first_plan', value: 7 }], faults: [] });
    await choose(user);
    await waitFor(() => expect(field(PLAN)).toHaveValue('7'));
  });

  it('replaces what was typed while the file was read, and says so', async () => {
    const { user } = await openForm();
    const release = network.hold(SHEET, { figures: [{ key: 'first_plan', value: 3000 }], faults: [] });
    await choose(user);
    expect(await screen.findByRole('button', { name: 'Бажарилмоқда…' })).toBeVisible();
    await user.clear(field(PLAN));
    await enter(user, field(PLAN), '12 т');
    release();
    expect(await screen.findByText('ҳисобот.xlsx: тўлдирилди: 1.')).toBeVisible();
    expect(field(PLAN)).toHaveValue('3\u202f000');
    await user.click(screen.getByRole('button', { name: 'Excel’дан олинганни бекор қилиш' }));
    expect(field(PLAN)).toHaveValue('12 т');
  });

  it('is downloaded for filling in, with what was typed a moment ago, or a notice says why it cannot be', async () => {
    const { user } = await openForm();
    const download = async () => {
      await user.click(screen.getByRole('button', { name: 'Excel' }));
      await chooseFromMenu(user, 'Шаклни Excel’да юклаб олиш');
    };
    failCall(FORM, 503, 'upstream_unavailable', { detail: 'Навбат тўла' });
    await download();
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Навбат тўла' });
    expect(saved.names()).toEqual([]);
    network.on(FORM, () => {
      expect(network.requests(SAVE)).toHaveLength(1);
      return new TextEncoder().encode('PK');
    });
    fireEvent.change(field(FACT), { target: { value: '5' } });
    await download();
    await waitFor(() => expect(saved.names()).toEqual(['Ҳисобот 2026-4.xlsx']));
  });
});

describe('what is pasted', () => {
  beforeEach(acceptSaves);

  it('a column fills the fields from the one on, says how many, and is saved', async () => {
    await openForm();
    pasteInto(field(LAND), '120,5\r\n2 900\r\n2 500\r\n');
    expect(await screen.findByText('Устун қўйилди. Тўлдирилди: 3.')).toBeVisible();
    expect(field(LAND)).toHaveValue('120,5');
    expect(field(PLAN)).toHaveValue('2\u202f900');
    expect(field(FACT)).toHaveValue('2\u202f500');
    await waitFor(() => expect(network.requests(SAVE)).toHaveLength(1), { timeout: 3000 });
    expect(network.requests(SAVE)[0]!.body).toMatchObject({
      figures: { cluster_lands: 120.5, first_plan: 2900, first_current: 2500 },
    });
  });

  it('cells that are no figures stay in their fields with the reason, and are counted', async () => {
    await openForm();
    pasteInto(field(LAND), '12 га\n1.234\n2500\n7');
    const computed = 'Ҳисобланадигани ўтказиб юборилди: 1.';
    expect(await screen.findByText(`Устун қўйилди. Тўлдирилди: 1. Сон эмас, тузатинг: 2. ${computed}`)).toBeVisible();
    expect(field(LAND)).toHaveValue('12 га');
    expect(field(LAND)).toHaveAccessibleDescription(expect.stringContaining('Бу сон эмас'));
    expect(field(PLAN)).toHaveAccessibleDescription(expect.stringContaining('икки хил ўқилади'));
  });

  it('of a block its only column with figures is pasted, as a message says, and of several none', async () => {
    await openForm();
    pasteInto(field(LAND), '1\t20\n3\t40');
    expect(await screen.findByText(/бир нечта устунда сонлар бор/)).toBeVisible();
    expect(field(LAND)).toHaveValue('');
    expect(screen.queryByRole('button', { name: /бекор қилиш/ })).toBeNull();
    pasteInto(field(LAND), 'Ер\tга\t120\nРежа\tт\t2901');
    expect(await screen.findByText(/^3-устун олинди/)).toHaveTextContent('Тўлдирилди: 2.');
    expect(field(PLAN)).toHaveValue('2\u202f901');
    // Cells beyond the last field of the section are reported.
    pasteInto(field(PLAN), '1\n2\n3\n4');
    expect(await screen.findByText(/Бўлимга сиғмади: 2\./)).toBeVisible();
  });

  it('is undone by its button, except for what was typed since', async () => {
    const { user } = await openForm();
    await enter(user, field(FACT), 'кўп');
    pasteInto(field(LAND), '120\n2901\n2500');
    await user.clear(field(LAND));
    await enter(user, field(LAND), '99');
    await user.click(await screen.findByRole('button', { name: 'Қўйилганни бекор қилиш' }));
    expect(field(LAND)).toHaveValue('99');
    expect(field(PLAN)).toHaveValue('3\u202f000');
    expect(field(FACT)).toHaveValue('кўп');
  });

  it('is undone by Ctrl+Z, which the browser handles again afterwards', async () => {
    const { user } = await openForm();
    pasteInto(field(LAND), '120\n2901');
    await user.click(field(LAND));
    await user.keyboard('{Control>}z{/Control}');
    expect(field(LAND)).toHaveValue('');
    expect(field(PLAN)).toHaveValue('3\u202f000');
    expect(fireEvent.keyDown(field(LAND), { key: 'z', ctrlKey: true })).toBe(true);
  });

  it('a single cell is pasted as any text', async () => {
    const { user } = await openForm();
    await user.click(field(LAND));
    await user.paste('120\n');
    expect(field(LAND)).toHaveValue('120');
    expect(screen.queryByText(/Тўлдирилди/)).toBeNull();
  });
});
