import { session } from '../session';
import { network, problem, sessionToken } from '../testing';
import { sessionClient, setProofPrompter } from '.';
import type { ProvenRequest } from '.';
import { withProgress } from './progress';

const REQUIRED = problem(403, 'proof_required');
const ACTIVITY = 'PATCH /api/users/:id/activity';
const IMPORT = 'POST /api/users/imports';

let prompts: ProvenRequest[];
let forget = () => {};

const answerWith = (proof: string | undefined) => {
  forget = setProofPrompter((request) => {
    prompts.push(request);
    return Promise.resolve(proof);
  });
};

beforeEach(() => {
  prompts = [];
  session.save(sessionToken());
  network.on(ACTIVITY, ({ headers }) => (headers.get('X-Proof') === 'proven' ? { id: 7 } : REQUIRED));
});
afterEach(() => forget());

const deactivate = () => sessionClient.call(ACTIVITY, { params: { id: 7 }, body: { version: 1, is_active: false } });

const proofsSent = (name: typeof ACTIVITY | typeof IMPORT) =>
  network.requests(name).map(({ headers }) => headers.get('X-Proof'));

it('a call that gives authority is proven and sent again', async () => {
  answerWith('proven');
  await expect(deactivate()).resolves.toEqual({ id: 7 });
  expect(proofsSent(ACTIVITY)).toEqual([null, 'proven']);
  const body = { version: 1, is_active: false };
  expect(prompts).toEqual([{ name: ACTIVITY, path: '/api/users/7/activity', query: '', body }]);
});

it('a call whose user gives no proof fails with the refusal, and is not sent again', async () => {
  answerWith(undefined);
  await expect(deactivate()).rejects.toMatchObject({ status: 403, problem: { code: 'proof_required' } });
  forget();
  await expect(deactivate()).rejects.toMatchObject({ status: 403 });
  expect(proofsSent(ACTIVITY)).toEqual([null, null]);
});

it('a refused proof does not prompt again by itself', async () => {
  answerWith('stale');
  await expect(deactivate()).rejects.toMatchObject({ status: 403 });
  expect([prompts.length, proofsSent(ACTIVITY)]).toEqual([1, [null, 'stale']]);
});

it('a file with progress is proven with its query', async () => {
  answerWith('proven');
  const taken = { created: 1, same: 0, faulty: 0, links: [], expires_at: null };
  network.on(IMPORT, ({ headers }) => (headers.get('X-Proof') === 'proven' ? taken : REQUIRED));
  const file = new Blob(['accounts']);
  const query = { rows: 'all', state: 's'.repeat(43) } as const;
  const uploading = sessionClient.upload(IMPORT, { query, file }, withProgress(jest.fn()));
  await expect(uploading).resolves.toEqual(taken);
  expect(prompts).toEqual([{ name: IMPORT, path: '/api/users/imports', query: `rows=all&state=${query.state}`, file }]);
  expect(proofsSent(IMPORT)).toEqual([null, 'proven']);
});

it('any other refusal does not prompt', async () => {
  answerWith('proven');
  network.on(ACTIVITY, problem(403, 'forbidden'));
  await expect(deactivate()).rejects.toMatchObject({ status: 403 });
  expect(prompts).toEqual([]);
});
