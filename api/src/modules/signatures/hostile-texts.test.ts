import { addReport } from '../../../test/support/fixtures';
import { COMPLETE, ownCluster, reportsApi } from '../../../test/support/report-entry';
import { openSigner, type Signer } from '../../../test/support/signer';
import { TestAuthority } from '../../../test/support/signing';

const authority = new TestAuthority();
const api = reportsApi({ signatures: authority.rules('required') });
afterAll(() => authority.remove());

const REMARK = { comment: 'Кўриб чиқилди' };

let reviewer: Signer;
/** The same account in another session. */
let elsewhere: Signer;
let klaster: Signer;
beforeAll(async () => {
  for (const name of ['reviewer', 'klaster']) authority.issue(name);
  reviewer = await openSigner(api, authority, 'reviewer');
  elsewhere = await openSigner(api, authority, 'reviewer');
  klaster = await openSigner(api, authority, 'klaster');
  for (const signer of [reviewer, klaster]) expect((await signer.enrol()).status).toBe(200);
});

const aReport = async () =>
  addReport(api.db, { cluster: await ownCluster(api.db), author: 'klaster', status: 'new', figures: COMPLETE });

async function signatureOf(signer: Signer, request: string, write = (text: string) => text) {
  const text = write(await signer.askText(request, REMARK));
  const { data } = await signer.accept(text, authority.sign('reviewer', text));
  return { headers: { 'x-signature': data.signature }, body: REMARK };
}

it.each<[string, (text: string) => string]>([
  ['a key twice', (text) => text.replace('{', '{"round":9,')],
  ['a letter by its code', (text) => text.replace('К', String.raw`\u041a`)],
  ['a combining letter', (text) => text.replace('ў', 'у\u0306')],
  ['a fraction of nothing', (text) => text.replace(/("entity_id":\d+)/, '$1.0')],
  ['an exponent', (text) => text.replace(/("entity_id":\d+)/, '$1e0')],
  ['a space', (text) => text.replace(':', ': ')],
  ['a field more', (text) => text.replace('}', ',"z":1}')],
  [
    'keys in another order',
    (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).toReversed())),
  ],
])('refuses a text that says the same in other bytes: %s', async (_what, write) => {
  const request = `POST /api/confirm-cluster/${await aReport()}`;
  const plain = await reviewer.askText(request, REMARK);
  expect(write(plain)).not.toBe(plain);
  const { problem } = await reviewer.call(request, await signatureOf(reviewer, request, write));
  expect(problem?.code).toBe('signature_outdated');
});

it('refuses a signature of an earlier round', async () => {
  const id = await aReport();
  const request = `POST /api/confirm-cluster/${id}`;
  const sent = await signatureOf(reviewer, request);
  expect((await elsewhere.signed(`POST /api/reject-cluster/${id}`, REMARK, 'reviewer')).status).toBe(200);
  await api.db.deleteFrom('decision_notices').execute();
  const { version } = await api.db
    .selectFrom('reports')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await klaster.signed(`POST /api/reports/${id}/submit`, { version })).status).toBe(200);
  expect((await reviewer.call(request, sent)).problem?.code).toBe('signature_outdated');
});

it('stores the signature of one of two decisions that are made at once', async () => {
  const id = await aReport();
  const [confirm, reject] = [`POST /api/confirm-cluster/${id}`, `POST /api/reject-cluster/${id}`];
  const sent = [await signatureOf(reviewer, confirm), await signatureOf(elsewhere, reject)] as const;
  const answers = await Promise.all([reviewer.call(confirm, sent[0]), elsewhere.call(reject, sent[1])]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ problem }) => problem)?.problem?.code).toBe('already_decided');
  const signed = await api.db.selectFrom('signatures').select('act').where('entity_id', '=', id).execute();
  expect(signed).toEqual([{ act: answers[0].status === 200 ? 'confirm' : 'reject' }]);
});
