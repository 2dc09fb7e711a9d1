import type { Progress } from '../contract/http/imports';
import { HttpError, sessionClient } from '.';
import { withProgress } from './progress';

const file = new Blob(['workbook']);
const taken = { id: 5, created: 2, changed: 0, same: 0, faulty: 0 };
const half: Progress = { step: 'take', done: 1, total: 2 };

/** Uploads a file to a server that responds in these parts. */
async function upload(parts: readonly Uint8Array<ArrayBuffer>[], type = 'application/x-ndjson') {
  const reported: Progress[] = [];
  let accepted: string | null = null;
  globalThis.fetch = (input, init) => {
    accepted = new Request(input, init).headers.get('Accept');
    const body = new ReadableStream({
      pull(lines) {
        const part = parts[sent++];
        if (part) lines.enqueue(part);
        else lines.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': type } }));
  };
  let sent = 0;
  const query = { file_name: 'a.xlsx', rows: 'all' as const, state: 'state' };
  const report = (progress: Progress) => reported.push(progress);
  const answer = await sessionClient
    .upload('POST /api/registers/clusters/imports', { file, query }, withProgress(report))
    .catch((error: unknown) => error);
  return { answer, reported, accepted };
}

const bytes = (...lines: object[]) =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

it('reports progress, wherever the response is cut on its way', async () => {
  const whole = bytes({ progress: half }, { data: { ...taken, note: 'ў' } });
  for (const parts of [[whole], [...whole].map((byte) => Uint8Array.of(byte))]) {
    const { answer, reported, accepted } = await upload(parts);
    expect(answer).toEqual({ ...taken, note: 'ў' });
    expect(reported).toEqual([half]);
    expect(accepted).toBe('application/x-ndjson, application/json');
  }
});

it('takes a response without progress', async () => {
  const { answer, reported } = await upload([bytes({ data: taken })], 'application/json');
  expect(answer).toEqual(taken);
  expect(reported).toEqual([]);
});

it('fails with the same problem as a response without progress', async () => {
  const problem = { type: 'about:blank', status: 409, title: 'Банд', detail: 'СТИР банд.', code: 'stir_taken' };
  const { answer } = await upload([bytes({ progress: half }, { problem })]);
  expect(answer).toBeInstanceOf(HttpError);
  expect(answer).toMatchObject({ status: 409, audience: 'session', detail: 'СТИР банд.' });
});

it('fails if the response is truncated', async () => {
  const { answer, reported } = await upload([bytes({ progress: half }), new TextEncoder().encode('{"data":')]);
  expect(answer).toBeInstanceOf(TypeError);
  expect(reported).toEqual([half]);
});
