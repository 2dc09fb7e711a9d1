import { FILE_TYPES } from '../contract/http/requests';
import { saveFile, sessionClient } from '.';

function watchRequests(): Request[] {
  const sent: Request[] = [];
  globalThis.fetch = (input, init) => {
    sent.push(new Request(input, init));
    return Promise.resolve(new Response('cells'));
  };
  return sent;
}

const readText = (file: Blob) => new Response(file).text();
const summarise = (request?: Request) => `${request?.method} ${request?.url} ${request?.headers.get('Accept')}`;

describe('a file that the API answers with', () => {
  it('is requested by a filter, accepted in any format, and returned', async () => {
    const sent = watchRequests();
    const file = await sessionClient.download('GET /api/audit/export.xlsx', {
      query: { from: '2026-11-26', who: 'ғ' },
    });
    expect(await readText(file)).toBe('cells');
    expect(summarise(sent[0])).toBe('GET http://localhost/api/audit/export.xlsx?from=2026-11-26&who=%D2%93 */*');
    expect(await sent[0]?.text()).toBe('');
  });

  it('is requested by what was chosen', async () => {
    const sent = watchRequests();
    const body = { state: 'live', ids: [7, 9] } as const;
    await sessionClient.download('POST /api/registers/clusters/export.xlsx', { body: { ...body, ids: [...body.ids] } });
    expect(sent[0]?.method).toBe('POST');
    expect(await sent[0]?.json()).toEqual(body);
  });

  it('is requested by another file', async () => {
    const sent = watchRequests();
    const file = new Blob(['rows']);
    const marked = await sessionClient.uploadForFile('POST /api/registers/clusters/imports/marked.xlsx', { file });
    expect(await readText(marked)).toBe('cells');
    expect(summarise(sent[0])).toBe('POST http://localhost/api/registers/clusters/imports/marked.xlsx */*');
    expect(sent[0]?.headers.get('Content-Type')).toBe(FILE_TYPES.xlsx);
    // jsdom writes a file's kind in place of its content.
    expect(await sent[0]?.text()).toBe('[object Blob]');
  });
});

it('a file is handed to the browser under its name, and released a minute later', () => {
  jest.useFakeTimers();
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  const [create, revoke] = [jest.fn(() => 'blob:cells'), jest.fn()];
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke });
  const file = new Blob(['cells']);
  saveFile(file, 'реестр.xlsx');
  expect(create).toHaveBeenCalledWith(file);
  expect(clicked).toEqual(['реестр.xlsx blob:cells']);
  jest.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith('blob:cells');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
