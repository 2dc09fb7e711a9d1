import { FILE_TYPES, PROGRESS_TYPE } from '@klaster/shared/contract/http';
import type { ImportReport, Problem, Progress, Taken } from '@klaster/shared/contract/http';
import { addEntry, entryInput } from '../../../test/support/fixtures';
import { createWorkbook } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';

const api = testAppForEach();

type Line = { progress?: Progress; data?: ImportReport & Taken; problem?: Problem };

const send = async (path: string, file: Buffer<ArrayBuffer>) =>
  fetch(`${api.origin}/api/registers/clusters/imports${path}`, {
    method: 'POST',
    body: file,
    headers: {
      accept: PROGRESS_TYPE,
      'content-type': FILE_TYPES.xlsx,
      'x-access-token': await api.token('editor'),
    },
  });

const linesIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

const steps = (lines: readonly Line[]) =>
  lines.map(({ progress }) => progress && `${progress.step} ${progress.done}/${progress.total}`);

const ofState = (state: string | undefined, rows = 'all') => `?file_name=Рўйхат.xlsx&rows=${rows}&state=${state}`;

async function checkedFile(count: number) {
  const inputs = Array.from({ length: count }, () => entryInput('clusters'));
  const file = await createWorkbook('clusters', inputs);
  const answer = await send('/check', file);
  const lines = linesIn(await answer.text());
  return { inputs, file, answer, lines, state: lines.at(-1)?.data?.state };
}

const imported = async (inputs: readonly { stir: string }[]) => {
  const stirs = inputs.map(({ stir }) => stir);
  return (await api.db.selectFrom('clusters').select('id').where('stir', 'in', stirs).execute()).length;
};

it('reports how many rows are compared, then how many are imported, and at the end the result', async () => {
  const { file, answer, lines, state } = await checkedFile(600);
  expect(answer.headers.get('content-type')).toBe(PROGRESS_TYPE);
  // Reported at each turn of the event loop, so their number depends on the machine.
  const compared = lines.flatMap(({ progress }) => progress ?? []).map(({ done }) => done);
  expect(compared).toEqual(compared.toSorted((a, b) => a - b));
  const told = steps(lines);
  expect([told[0], told.at(-2), told.at(-1)]).toEqual(['compare 0/600', 'compare 600/600', undefined]);
  expect(lines.at(-1)?.data?.rows).toEqual({ created: 600, changed: 0, same: 0, faulty: 0 });
  const taken = linesIn(await (await send(ofState(state), file)).text());
  expect(steps(taken)).toEqual(['take 0/600', 'take 500/600', 'take 600/600', undefined]);
  expect(taken.at(-1)?.data).toEqual({ id: expect.any(Number), created: 600, changed: 0, same: 0, faulty: 0 });
});

it('has its own status if it is refused before any progress', async () => {
  const { file } = await checkedFile(1);
  const outdated = await send(ofState('another'), file);
  expect(outdated.status).toBe(409);
  expect(((await outdated.json()) as Problem).code).toBe('import_outdated');
  const refused = await send('/check', Buffer.from('no workbook'));
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ]);
});

/** Starts an import that blocks in its second batch. */
async function heldUp(count: number) {
  const { inputs, file, state } = await checkedFile(count);
  const other = await api.db.startTransaction().execute();
  await addEntry(other, 'clusters', { stir: inputs.at(-1)?.stir ?? '' });
  const answer = await send(ofState(state), file);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  return { inputs, other, reader, first: linesIn(first.value ?? '') };
}

it('reports progress while it runs; a failure then is reported in the last line, and nothing is left', async () => {
  const { inputs, other, reader, first } = await heldUp(600);
  expect(steps(first)).toEqual(['take 0/600']);
  expect(await imported(inputs)).toBe(0);
  await other.commit().execute();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) rest += read.value;
  const lines = linesIn(rest);
  expect(steps(lines)).toEqual(['take 500/600', undefined]);
  expect(lines.at(-1)?.problem).toMatchObject({ status: 409, code: 'stir_taken', holder: { id: expect.any(Number) } });
  expect(await imported(inputs)).toBe(1);
  expect(await api.db.selectFrom('register_imports').select('id').execute()).toEqual([]);
});

it('completes although the client has disconnected', async () => {
  const { inputs, other, reader } = await heldUp(600);
  await reader.cancel();
  await other.rollback().execute();
  while ((await imported(inputs)) < inputs.length) await new Promise((resolve) => setImmediate(resolve));
  expect(await imported(inputs)).toBe(600);
});
