import {
  checkAccessibility,
  chooseFromMenu,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  problem,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, openForm, PLAN, SAVE } from '../../../test/entry-scene';
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

  it('fills in again without the rows that are hidden in the file', async () => {
    const { user } = await openForm();
    const message = 'Файлда яширилган қаторлар ҳам ўқилди (1 та): 4.';
    const notices = [{ code: 'hidden_rows' as const, message }];
    network.on(SHEET, { figures: [{ key: 'first_plan', value: 7 }], faults: [], notices });
    await choose(user);
    await screen.findByText(message);
    network.on(SHEET, { figures: [], faults: [] });
    await user.click(screen.getByRole('button', { name: 'Яширилган қаторларсиз қайта тўлдириш' }));
    await waitFor(() => expect(field(PLAN)).toHaveValue('3\u202f000'));
    expect(network.requests(SHEET).at(-1)?.query).toEqual({ hidden: 'left_out' });
  });

  it('leaves what was taken, with its undo, if the file is refused the second time', async () => {
    const { user } = await openForm();
    const notices = [{ code: 'hidden_rows' as const, message: 'Яширилган: 4.' }];
    network.on(SHEET, { figures: [{ key: 'first_plan', value: 7 }], faults: [], notices });
    await choose(user);
    await screen.findByText('Яширилган: 4.');
    failCall(SHEET, 503, 'upstream_unavailable', { detail: 'Навбат тўла' });
    await user.click(screen.getByRole('button', { name: 'Яширилган қаторларсиз қайта тўлдириш' }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Навбат тўла' });
    expect(field(PLAN)).toHaveValue('7');
    await user.click(screen.getByRole('button', { name: 'Excel’дан олинганни бекор қилиш' }));
    expect(field(PLAN)).toHaveValue('3\u202f000');
  });

  it('lists cells of a file that were not read, or whose calculated value was taken', async () => {
    const { user } = await openForm();
    const message = '«Лист1» варағи ўқилди. Ўқилмаганлари: «Лист2».';
    network.on(SHEET, { figures: [], faults: [], notices: [{ code: 'further_sheets', message }] });
    await choose(user);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('names the cells that were refused, and links to their fields, which stay unchanged', async () => {
    const { user } = await openForm();
    const fault = { key: 'first_plan', text: '1,234', code: 'ambiguous_number', message: 'Икки хил ўқилади.' } as const;
    network.on(SHEET, { figures: [], faults: [{ cell: 'E7', ...fault }] });
    await choose(user);
    expect(await screen.findByText(/Тузатинг, олинмади: 1\./)).toBeVisible();
    const [line] = screen.getAllByRole('listitem');
    expect(line).toHaveTextContent('E7, Пахта ҳосили режаси – «1,234»: Икки хил ўқилади.');
    await user.click(screen.getByRole('button', { name: /^E7/ }));
    expect(field(PLAN)).toHaveFocus();
    expect(field(PLAN)).toHaveValue('3\u202f000');
  });

  it.each([
    [400, 'file_refused', 'Бу Excel файли эмас.'],
    [413, 'payload_too_large', 'Файл жуда катта.'],
    [409, 'period_closed', 'Бу чорак ёпилган.'],
  ] as const)('that is refused (%i) says why in a notice, and may be chosen again', async (status, code, detail) => {
    const { user } = await openForm();
    network.on(SHEET, problem(status, code, { detail }));
    expectConsoleError(new RegExp(detail));
    await choose(user);
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: detail });
    expect(screen.getByLabelText<HTMLInputElement>('Excel’дан тўлдириш').files).toHaveLength(0);
    expect(field(PLAN)).toHaveValue('3\u202f000');
    network.on(SHEET, { figures: [{ key: 'first_plan', value: 7 }], faults: [] });
    await choose(user);
    await waitFor(() => expect(field(PLAN)).toHaveValue('7'));
  });

  it('reports a lost connection in the user’s language', async () => {
    const { user } = await openForm();
    network.on(SHEET, CONNECTION_LOST);
    expectConsoleError(/Failed to fetch/);
    await choose(user);
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: expect.stringMatching(/Алоқани текшириб/) });
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

  it('raises a notice if it cannot be written', async () => {
    const { user } = await openForm();
    failCall(FORM, 503, 'upstream_unavailable', { detail: 'Навбат тўла' });
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await chooseFromMenu(user, 'Шаклни Excel’да юклаб олиш');
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Навбат тўла' });
    expect(saved.names()).toEqual([]);
  });

  it('is downloaded for filling in, with what was typed a moment ago', async () => {
    const { user } = await openForm();
    network.on(FORM, () => {
      expect(network.requests(SAVE)).toHaveLength(1);
      return new TextEncoder().encode('PK');
    });
    fireEvent.change(field(FACT), { target: { value: '5' } });
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await chooseFromMenu(user, 'Шаклни Excel’да юклаб олиш');
    await waitFor(() => expect(saved.names()).toEqual(['Ҳисобот 2026-4.xlsx']));
  });
});
