import type { Attachment } from '@klaster/shared/contract/http';
import { checkAccessibility, findNotice, network, problem, watchSavedFiles } from '@klaster/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpRequest } from 'tus-js-client';
import { openForm } from '../../test/entry-scene';
import { renderPart } from '../../test/render-part';
import { ReportPapers } from './report-papers';

type Options = {
  uploadUrl?: string;
  chunkSize: number;
  fingerprint: () => Promise<string>;
  onProgress: (sent: number, total: number) => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
  onBeforeRequest: (request: Pick<HttpRequest, 'setHeader'>) => void;
  onShouldRetry: (error: Error) => boolean;
};

/** Uploads that have begun, oldest first; jsdom has no connection. */
const mockUploads: { file: File; options: Options; isAborted: boolean }[] = [];
let mockPrevious: { uploadUrl: string }[] = [];

jest.mock('tus-js-client', () => ({
  Upload: class {
    isAborted = false;
    constructor(
      readonly file: File,
      readonly options: Options,
    ) {}
    findPreviousUploads = async () => mockPrevious;
    start = () => mockUploads.push(this);
    abort = async () => (this.isAborted = true);
  },
}));

const LIST = 'GET /api/reports/:id/attachments';
const BEGIN = 'POST /api/reports/:id/attachments';

const aFile = (overrides: Partial<Attachment> = {}): Attachment => ({
  id: 5,
  name: 'Баланс.pdf',
  size: 2_500_000,
  state: 'stored',
  sha256: 'a'.repeat(64),
  at: '2026-10-05T09:00:00Z',
  ...overrides,
});

const saved = watchSavedFiles();

beforeEach(() => {
  mockUploads.length = 0;
  mockPrevious = [];
});

/** Opens the files, by default without the form that they belong to. */
async function openPapers(items: Attachment[] = [], open: () => ReturnType<typeof openForm> = openPart) {
  network.on(LIST, { items, editable: true });
  const scene = await open();
  await scene.user.click(screen.getByText('Ҳисобот ҳужжатлари'));
  await screen.findByRole('button', { name: 'Файл илова қилиш' });
  return scene;
}

const openPart = () => renderPart(<ReportPapers id={41} />);

const lines = () =>
  within(screen.getByRole('list', { name: 'Ҳисобот ҳужжатлари' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

const scan = (name = 'скан.pdf', bytes = 'abc') => new File([bytes], name, { lastModified: 1 });

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Файл илова қилиш', { selector: 'input' }), { target: { files } });

const begun = (count = 1) =>
  waitFor(() => {
    expect(mockUploads).toHaveLength(count);
    return mockUploads.at(-1)!;
  });

it('lists the files of a form with size and time, and saves one', async () => {
  const checking = aFile({ id: 6, name: 'b.png', size: 10, state: 'checking' });
  const { user, container } = await openPapers([aFile(), checking], openForm);
  expect(lines()).toEqual([
    expect.stringMatching(/^Баланс\.pdf2,4 МБ · 05\.10\.2026 14:00Олиб ташлаш$/),
    expect.stringMatching(/^b\.png0,1 МБ · 05\.10\.2026 14:00 · текширилмоқдаОлиб ташлаш$/),
  ]);
  network.on('GET /api/reports/:id/attachments/:attachment/content', new Uint8Array([1, 2]));
  await user.click(screen.getByRole('button', { name: 'Баланс.pdf' }));
  await waitFor(() => expect(saved.names()).toEqual(['Баланс.pdf']));
  await checkAccessibility(container);
});

it('sends a file in parts with the session, shows how far it is, and lists it', async () => {
  network.on(BEGIN, { id: 9 });
  await openPapers();
  choose(scan());
  const { options } = await begun();
  expect(network.requests(BEGIN)[0]?.body).toEqual({ name: 'скан.pdf', size: 3, type: 'application/pdf' });
  expect(options).toMatchObject({ chunkSize: 262_144, uploadUrl: '/api/reports/41/attachments/9/upload' });
  const headers: Record<string, string> = {};
  options.onBeforeRequest({ setHeader: (name, value) => (headers[name] = value) });
  expect(headers['X-Access-Token']).toMatch(/^\w+\./);
  act(() => options.onProgress(2, 3));
  expect(screen.getByRole('progressbar', { name: 'скан.pdf' })).toHaveAttribute('value', '66');
  act(() => expect(options.onShouldRetry(new Error('network'))).toBe(true));
  expect(await screen.findByText(/алоқа кутилмоқда/)).toBeVisible();
  network.on(LIST, { items: [aFile({ name: 'скан.pdf' })], editable: true });
  act(() => options.onSuccess());
  expect(await screen.findByRole('button', { name: 'скан.pdf' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows a file once, whenever the list is requested while it is sent', async () => {
  network.on(BEGIN, { id: 9 });
  const { client } = await openPapers();
  choose(scan());
  const { options } = await begun();
  const refetch = (state: Attachment['state']) => {
    network.on(LIST, { items: [aFile({ id: 9, name: 'скан.pdf', state })], editable: true });
    return act(() => client.refetchQueries());
  };
  for (const state of ['uploading', 'stored'] as const) {
    await refetch(state);
    expect(screen.getAllByText('скан.pdf')).toHaveLength(1);
    expect(screen.getByRole('progressbar', { name: 'скан.pdf' })).toBeVisible();
  }
  act(() => options.onSuccess());
  expect(await screen.findByRole('button', { name: 'скан.pdf' })).toBeVisible();
  expect(screen.getAllByText('скан.pdf')).toHaveLength(1);
});

it('continues the upload of a file that an earlier page started', async () => {
  mockPrevious = [{ uploadUrl: '/api/reports/41/attachments/8/upload' }];
  await openPapers();
  choose(scan());
  expect((await begun()).options.uploadUrl).toBe('/api/reports/41/attachments/8/upload');
  expect(network.requests(BEGIN)).toEqual([]);
});

it('lets the user continue after a long time without a connection', async () => {
  network.on(BEGIN, { id: 9 });
  const { user } = await openPapers();
  choose(scan());
  const { options } = await begun();
  act(() => options.onError(new Error('network')));
  mockPrevious = [{ uploadUrl: '/api/reports/41/attachments/9/upload' }];
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Давом эттириш' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await begun(2)).options.uploadUrl).toBe('/api/reports/41/attachments/9/upload');
});

it('stops an upload and continues it by the same button, which keeps the focus', async () => {
  network.on(BEGIN, { id: 9 });
  const { user } = await openPapers();
  choose(scan(), scan('b.pdf'));
  const upload = await begun();
  act(() => upload.options.onProgress(2, 3));
  const [stop, stopNext] = screen.getAllByRole('button', { name: 'Тўхтатиш' });
  await user.click(stopNext!);
  await user.click(stop!);
  expect(upload.isAborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('66 %')).toBeVisible();
  mockPrevious = [{ uploadUrl: '/api/reports/41/attachments/9/upload' }];
  const goOn = screen.getAllByRole('button', { name: 'Давом эттириш' })[0]!;
  expect(goOn).toHaveFocus();
  await user.click(goOn);
  expect(screen.getByRole('button', { name: 'Тўхтатиш' })).toHaveFocus();
  // The stopped file that waited for its turn is not sent.
  expect((await begun(2)).file.name).toBe('скан.pdf');
});

it('gives the focus to the list when the line of a refused file is closed', async () => {
  const { user } = await openPapers();
  choose(scan('a.exe'));
  await user.click(screen.getByRole('button', { name: 'Ёпиш' }));
  expect(screen.queryByText('a.exe')).toBeNull();
  expect(screen.getByRole('list', { name: 'Ҳисобот ҳужжатлари' })).toHaveFocus();
});

it('announces that the connection is lost, but not each percent', async () => {
  network.on(BEGIN, { id: 9 });
  await openPapers();
  choose(scan());
  const { options } = await begun();
  act(() => options.onProgress(2, 3));
  const percent = screen.getByText('66 %');
  expect(percent.closest('[aria-live], [role=status]')).toBeNull();
  act(() => void options.onShouldRetry(new Error('network')));
  expect(await screen.findByText('алоқа кутилмоқда')).toHaveAttribute('role', 'status');
});

it('refuses other kinds and large files at once, and shows why the server refuses', async () => {
  network.on(BEGIN, problem(400, 'file_refused', { detail: 'Бу ерда 10 та файл бор.' }));
  await openPapers();
  choose(scan('a.exe'), new File([], 'a.pdf'));
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'Фақат PDF, JPEG ва PNG файллари қабул қилинади.',
    'Файл бўш.',
  ]);
  choose(scan());
  expect(await screen.findByText('Бу ерда 10 та файл бор.')).toBeVisible();
  expect(mockUploads).toEqual([]);
});

it('takes a file that is dropped or pasted', async () => {
  network.on(BEGIN, { id: 9 });
  await openPapers();
  const area = screen.getByText(/^PDF, JPEG ёки PNG/).parentElement!;
  fireEvent.drop(area, { dataTransfer: { files: [scan('a.pdf')] } });
  expect((await begun()).file.name).toBe('a.pdf');
  act(() => mockUploads[0]?.options.onSuccess());
  fireEvent.paste(area, { clipboardData: { files: [scan('b.png')] } });
  await begun(2);
  expect(mockUploads.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.png']);
});

it('takes several files that are chosen at once', async () => {
  network.on(BEGIN, { id: 9 });
  const { user } = await openPapers();
  const input = screen.getByLabelText('Файл илова қилиш', { selector: 'input' });
  await user.upload(input, [scan('a.pdf'), scan('b.png')]);
  expect(await screen.findAllByRole('progressbar')).toHaveLength(2);
});

it('removes a file and brings it back', async () => {
  const { user } = await openPapers([aFile()]);
  network.on('DELETE /api/reports/:id/attachments/:attachment', { id: 5, undo_seconds: 10 });
  network.on(LIST, { items: [], editable: true });
  await user.click(screen.getByRole('button', { name: 'Олиб ташлаш: Баланс.pdf' }));
  expect(await screen.findByText('Ҳозирча файл йўқ.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Ҳисобот ҳужжатлари' })).toHaveFocus();
  const notice = await findNotice('Файл олиб ташланди');
  network.on('POST /api/reports/:id/attachments/:attachment/undo', { id: 5 });
  network.on(LIST, { items: [aFile()], editable: true });
  await act(async () => void (await notice.undo?.run()));
  expect(await screen.findByRole('button', { name: 'Баланс.pdf' })).toBeVisible();
});

it('ends an upload with the page', async () => {
  network.on(BEGIN, { id: 9 });
  const { unmount } = await openPapers();
  choose(scan());
  const upload = await begun();
  unmount();
  expect(upload.isAborted).toBe(true);
});
