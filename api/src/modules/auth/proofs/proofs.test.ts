import type { Proof, ProofMeans } from '@klaster/shared/contract/accounts';
import { sql } from 'kysely';
import { rowOf } from '../../../../test/all-calls/every-call';
import { Authenticator } from '../../../../test/support/authenticator';
import { ANDIJON, PASSWORD, userId } from '../../../../test/support/fixtures';
import { PROVEN_CALLS, provenCall } from '../../../../test/support/proofs';
import { appCode, turnOn } from '../../../../test/support/second-factor';
import { TEST_ORIGIN, testAppForEach } from '../../../../test/support/test-app';
import { update } from '../../../../test/support/rows';

const api = testAppForEach();

type Headers = Readonly<Record<string, string>>;

const session = async (login = 'admin'): Promise<Headers> => ({ 'x-access-token': await api.token(login) });

const deactivation = (id: number) => ({
  request: `PATCH /api/users/${id}/activity`,
  body: { version: 1, is_active: false },
});

type Call = { readonly request: string; readonly body?: object };

/** Without the proof that the test app adds by default. */
const send = (headers: Headers, { request, body }: Call, proof?: string) =>
  api.call(request, { headers: { ...headers, ...(proof !== undefined && { 'x-proof': proof }) }, body, proof: false });

const requestProof = (headers: Headers, { request, body }: Call, means: object = { current_password: PASSWORD }) =>
  api.call<Proof>('POST /api/auth/proofs', { headers, body: { ...provenCall(request, body), ...means } });

const proofFor = async (headers: Headers, call: Call, means?: object) =>
  (await requestProof(headers, call, means)).data.proof;

const meansFor = (headers: Headers, { request, body }: Call) =>
  api.call<ProofMeans>('POST /api/auth/proofs/options', { headers, body: provenCall(request, body) });

const readFault = (answer: Awaited<ReturnType<typeof requestProof>>) => [
  answer.status,
  answer.problem?.errors?.map(({ path, code }) => `${path} ${code}`) ?? answer.problem?.code,
];

const readCode = (answer: { problem: { code: string } | undefined; status: number }) =>
  answer.problem?.code ?? answer.status;

it.each(PROVEN_CALLS)('%s does nothing by a session alone', async (name) => {
  const call = await rowOf(name).send(api.db, ANDIJON, name);
  await rowOf(name).doneBy?.(api.db, 'admin', call);
  const headers = await session();
  expect(readCode(await send(headers, call))).toBe('proof_required');
  expect(readCode(await send(headers, call, 'x'.repeat(43)))).toBe('proof_refused');
  expect(readCode(await send(headers, call, 'no proof at all'))).toBe('proof_refused');
  const notices = await api.db.selectFrom('notices').select('id').where('kind', '=', 'authority_given').execute();
  expect(notices).toEqual([]);
});

it('are not required of a call that is refused anyway', async () => {
  const id = await userId(api.db, 'viewer');
  expect(readCode(await send(await session('viewer'), deactivation(id)))).toBe('forbidden');
  const malformed = { request: `PATCH /api/users/${id}/activity`, body: { version: 1 } };
  expect(readCode(await send(await session(), malformed))).toBe('invalid_input');
});

describe('a proof', () => {
  let call: Call;
  let headers: Headers;
  beforeEach(async () => {
    call = deactivation(await userId(api.db, 'viewer'));
    headers = await session();
  });

  it('by the password lets the call through, once', async () => {
    expect((await meansFor(headers, call)).data).toEqual({ code: false, password: true, passkey: null });
    const { data } = await requestProof(headers, call);
    expect(Date.parse(data.expires_at) - Date.now()).toBeCloseTo(300_000, -5);
    expect((await send(headers, call, data.proof)).status).toBe(200);
    expect(readCode(await send(headers, call, data.proof))).toBe('proof_refused');
  });

  it('lets one of many calls through that bring it at once', async () => {
    const proof = await proofFor(headers, call);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(headers, call, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => readCode(answer) === 'proof_refused')).toHaveLength(9);
  });

  it('is for the one account, the one body and the one call', async () => {
    const other = await userId(api.db, 'editor');
    const proof = await proofFor(headers, call);
    const wrong = [
      deactivation(other),
      { ...call, body: { version: 1, is_active: true } },
      { ...call, request: `${call.request}?x=1` },
      { request: call.request.replace('/activity', '/link').replace('PATCH', 'POST'), body: { version: 1 } },
    ];
    for (const each of wrong) expect(readCode(await send(headers, each, proof))).toBe('proof_refused');
    expect((await send(headers, call, proof)).status).toBe(200);
  });

  it('is valid in its own session only', async () => {
    const proof = await proofFor(headers, call);
    expect(readCode(await send(await session(), call, proof))).toBe('proof_refused');
    expect(readCode(await send(await session('admin'), call, proof))).toBe('proof_refused');
  });

  it('expires after five minutes, and is deleted', async () => {
    const proof = await proofFor(headers, call);
    await update(api.db, 'proofs', { set: { expires_at: sql`now()` } });
    expect(readCode(await send(headers, call, proof))).toBe('proof_refused');
    await proofFor(headers, call);
    expect(await api.db.selectFrom('proofs').select('act').execute()).toHaveLength(1);
  });

  it('is stored as a hash, and no more than twenty of a session', async () => {
    const proofs: string[] = [];
    while (proofs.length < 21) proofs.push(await proofFor(headers, call));
    const stored = JSON.stringify(await api.db.selectFrom('proofs').selectAll().execute());
    expect(stored).not.toContain(proofs.at(-1));
    expect(await api.db.selectFrom('proofs').select('act').execute()).toHaveLength(20);
    expect(readCode(await send(headers, call, proofs[0]))).toBe('proof_refused');
    expect((await send(headers, call, proofs[20])).status).toBe(200);
  });

  it('is issued sixty times an hour to an account over all its sessions; wrong passwords do not count', async () => {
    for (let wrong = 0; wrong < 3; wrong++) await requestProof(headers, call, { current_password: 'wrong' });
    const sessions = [headers, await session()];
    for (let given = 0; given < 60; given++) expect((await requestProof(sessions[given % 2]!, call)).status).toBe(200);
    const refused = await requestProof(headers, call);
    expect([refused.status, refused.problem?.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    await update(api.db, 'sign_in_attempts', { set: { window_ends: sql<Date>`now()` } });
    expect((await requestProof(headers, call)).status).toBe(200);
  });

  it('ends with its session', async () => {
    await proofFor(headers, call);
    await api.call('POST /api/auth/sign-out', { headers, body: {} });
    expect(await api.db.selectFrom('proofs').select('act').execute()).toEqual([]);
  });

  it('is issued only for calls that need one', async () => {
    const body = { ...provenCall(call.request, call.body), current_password: PASSWORD };
    for (const act of ['GET /api/users', 'PATCH /api/me/preferences', 'constructor', ''])
      expect((await api.call('POST /api/auth/proofs', { headers, body: { ...body, act } })).status).toBe(400);
  });
});

describe('with a second factor on', () => {
  let call: Call;
  let headers: Headers;
  let secret: string;
  let recovery: string[];
  beforeEach(async () => {
    ({ secret, recovery } = await turnOn(api, 'admin'));
    call = deactivation(await userId(api.db, 'viewer'));
    headers = await session();
  });

  it('requires a code, which is valid once; without it, the response does not disclose whether the password is right', async () => {
    expect((await meansFor(headers, call)).data).toEqual({ code: true, password: false, passkey: null });
    for (const current_password of [PASSWORD, 'wrong'])
      expect(readFault(await requestProof(headers, call, { current_password }))).toEqual([400, ['code required']]);
    const code = appCode(secret);
    expect((await send(headers, call, await proofFor(headers, call, { code }))).status).toBe(200);
    expect(readFault(await requestProof(headers, call, { code }))).toEqual([400, ['code code_wrong']]);
  });

  it('a recovery code does as well, once', async () => {
    const code = recovery[0] ?? '';
    expect((await send(headers, call, await proofFor(headers, call, { code }))).status).toBe(200);
    expect(readFault(await requestProof(headers, call, { code }))).toEqual([400, ['code code_wrong']]);
  });

  it('codes are guessed at no longer than at signing in', async () => {
    const guess = async (turn: number) =>
      (await requestProof(headers, call, { code: appCode(secret, 1000 + turn) })).status;
    const statuses = [];
    for (let turn = 0; turn < 12; turn++) statuses.push(await guess(turn));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await requestProof(headers, call, { code: appCode(secret) })).status).toBe(429);
  });

  it('nothing and everything at once are refused', async () => {
    expect((await requestProof(headers, call, {})).status).toBe(400);
    expect((await requestProof(headers, call, { code: appCode(secret), current_password: PASSWORD })).status).toBe(400);
  });
});

describe('a passkey', () => {
  let call: Call;
  let headers: Headers;
  let authenticator: Authenticator;
  beforeEach(async () => {
    call = deactivation(await userId(api.db, 'viewer'));
    headers = await session();
    authenticator = await addPasskey('admin');
  });

  async function addPasskey(login: string): Promise<Authenticator> {
    const authenticator = new Authenticator(TEST_ORIGIN);
    const key = {
      credential_id: authenticator.credentialId,
      public_key: authenticator.publicKey,
      rp_id: 'klaster.test',
    };
    const row = { ...key, user_id: await userId(api.db, login), counter: 0, name: 'Ноутбук' };
    await api.db.insertInto('passkeys').values(row).execute();
    return authenticator;
  }

  const optionsFor = async (headers: Headers, each: Call) => {
    const { passkey } = (await meansFor(headers, each)).data;
    if (!passkey) throw new Error('no passkey');
    return passkey;
  };

  const REFUSED = [400, 'passkey_refused'];

  it('proves it for the call that its challenge was made for, once', async () => {
    const passkey = authenticator.use(await optionsFor(headers, call));
    expect((await send(headers, call, await proofFor(headers, call, { passkey }))).status).toBe(200);
    expect(readFault(await requestProof(headers, call, { passkey }))).toEqual(REFUSED);
  });

  it('is refused for another call, in another session, and for a challenge to sign in', async () => {
    const other = deactivation(await userId(api.db, 'editor'));
    const forOther = authenticator.use(await optionsFor(headers, other));
    expect(readFault(await requestProof(headers, call, { passkey: forOther }))).toEqual(REFUSED);
    const elsewhere = authenticator.use(await optionsFor(await session(), call));
    expect(readFault(await requestProof(headers, call, { passkey: elsewhere }))).toEqual(REFUSED);
    const { data } = await api.call('POST /api/auth/passkey/options', { body: {} });
    expect(readFault(await requestProof(headers, call, { passkey: authenticator.use(data as never) }))).toEqual(
      REFUSED,
    );
  });

  it('of another user is refused as a proof, and a proof is refused for signing in', async () => {
    const others = await addPasskey('editor');
    const options = await optionsFor(headers, call);
    expect(readFault(await requestProof(headers, call, { passkey: others.use(options) }))).toEqual(REFUSED);
    const body = authenticator.use(options);
    expect((await api.call('POST /api/auth/passkey', { body })).status).toBe(400);
  });
});
