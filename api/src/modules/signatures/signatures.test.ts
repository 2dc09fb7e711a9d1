import type { StoredSignature } from '@klaster/shared/contract/http';
import type { RegisterHistoryAnswer } from '@klaster/shared/contract/registers';
import type { ReportReview, ReportRoundsAnswer } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { addEntry, addReport } from '../../../test/support/fixtures';
import { auditOf, COMPLETE, ownCluster, reportsApi } from '../../../test/support/report-entry';
import { EimzoServerDouble } from '../../../test/support/eimzo-server';
import { openSigner, type Signer } from '../../../test/support/signer';
import { buildProgram, runProgram } from '../../../test/support/built-program';
import { TestAuthority } from '../../../test/support/signing';
import { verifyCms } from '../../kernel/signatures/verify-cms';

const program = buildProgram('modules/signatures/check-signature.program.ts');
const authority = new TestAuthority();
const api = reportsApi({ signatures: authority.rules('required') });
afterAll(() => authority.remove());

const REMARK = { comment: 'Кўриб чиқилди' };

let reviewer: Signer;
let klaster: Signer;
let editor: Signer;
beforeAll(async () => {
  authority.issue('reviewer');
  authority.issue('klaster', { kind: 'rsa' });
  authority.issue('editor');
  [reviewer, klaster, editor] = [
    await openSigner(api, authority, 'reviewer'),
    await openSigner(api, authority, 'klaster'),
    await openSigner(api, authority, 'editor'),
  ];
  for (const signer of [reviewer, klaster, editor]) expect((await signer.enrol()).status).toBe(200);
});

const ofCluster = async (overrides: object = {}) => {
  const cluster = await ownCluster(api.db);
  return addReport(api.db, { cluster, author: 'klaster', figures: COMPLETE, ...overrides });
};

const confirmation = (id: number) => `POST /api/confirm-cluster/${id}`;

const listRounds = async (id: number, as: string) =>
  (await api.call<ReportRoundsAnswer>(`GET /api/reports/${id}/rounds`, { as })).data.rounds;

/** The stand-alone program, without the database. */
const check = ({ text, cms }: Pick<StoredSignature, 'text' | 'cms'>, lists = [authority.crls]) =>
  runProgram(program, [...authority.store('checked', text, cms), authority.roots, ...lists]);

it('keeps a signed submission and decision, which OpenSSL and the program verify without the database', async () => {
  const id = await ofCluster({ status: 'rejected' });
  expect((await klaster.signed(`POST /api/reports/${id}/submit`, { version: 1 })).status).toBe(200);
  expect((await reviewer.signed(confirmation(id), REMARK)).status).toBe(200);
  const rounds = await listRounds(id, 'viewer');
  expect(rounds.map(({ status }) => status)).toEqual(['Тасдиқланган', 'Янги']);
  for (const [index, subject] of ['CN=reviewer', 'CN=klaster'].entries()) {
    const signature = rounds[index]?.signature;
    expect(signature).toMatchObject({ subject, issuer: 'CN=Test Authority', at: expect.any(String) });
    const { text = '', cms = '' } = signature ?? {};
    expect(authority.verify(text, cms)).toBe(true);
    expect(await check({ text, cms })).toEqual({ status: 0, said: expect.stringContaining(`by ${subject}`) });
  }
  const review = await api.call<ReportReview>(`GET /api/reports/${id}/review`, { as: 'viewer' });
  expect(review.data.signature).toEqual(rounds[1]?.signature);
  expect(JSON.parse(rounds[0]?.signature?.text ?? '')).toMatchObject({
    ...REMARK,
    act: 'confirm',
    entity_id: id,
    organisation: 'Андижон Текс',
    round: 2,
    login: 'reviewer',
    figures: { cluster_lands: '2' },
  });
});

it('names the signature of a decision only to staff, and in the audit', async () => {
  const id = await ofCluster({ status: 'new' });
  await reviewer.signed(confirmation(id), REMARK);
  expect((await listRounds(id, 'klaster'))[0]).not.toHaveProperty('signature');
  const { after } = (await auditOf(api.db, id)).at(-1) ?? {};
  expect(after).toMatchObject({
    signature: { id: expect.any(Number), digest: expect.stringMatching(/^[\da-f]{64}$/) },
  });
});

it('refuses one changed byte, as do OpenSSL and the program', async () => {
  const id = await ofCluster({ status: 'new' });
  const text = await reviewer.askText(confirmation(id), REMARK);
  const cms = authority.sign('reviewer', text);
  const changed = text.replace('"cluster_lands":"2"', '"cluster_lands":"3"');
  expect(changed).not.toBe(text);
  const { problem } = await reviewer.accept(changed, cms);
  expect([problem?.code, problem?.detail]).toEqual(['signature_refused', expect.stringContaining('имзоланг')]);
  expect(authority.verify(text, cms)).toBe(true);
  expect(authority.verify(changed, cms)).toBe(false);
  expect((await check({ text, cms })).status).toBe(0);
  const said = expect.stringMatching(/^invalid: The text is not the signed one/);
  expect(await check({ text: changed, cms })).toEqual({ status: 1, said });
  const damaged = Buffer.from(cms, 'base64');
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  expect((await reviewer.accept(text, damaged.toString('base64'))).status).toBe(400);
  expect((await check({ text, cms: damaged.toString('base64') })).status).toBe(1);
});

describe('a certificate is refused with a sentence', () => {
  const stranger = new TestAuthority();
  afterAll(() => stranger.remove());

  const refusalOf = async (name: string, by = authority) => {
    const text = await reviewer.askText(confirmation(await ofCluster({ status: 'new' })), REMARK);
    const cms = by.sign(name, text);
    const { status, problem } = await reviewer.accept(text, cms);
    return { status, detail: problem?.detail, program: await check({ text, cms }) };
  };

  it('that has expired', async () => {
    authority.issue('expired', { dates: ['20200101000000Z', '20210101000000Z'] });
    expect(await refusalOf('expired')).toEqual({
      status: 400,
      detail: 'Сертификатнинг муддати ўтган ёки ҳали бошланмаган. Амалдаги сертификат билан имзоланг.',
      program: { status: 1, said: expect.stringContaining('not valid at the time') },
    });
  });

  it('that is of another person', async () => {
    expect(await refusalOf('klaster')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('сизнинг ҳисобингизники эмас'),
      program: { status: 0 },
    });
  });

  it('of an authority that is not trusted', async () => {
    stranger.issue('reviewer');
    expect(await refusalOf('reviewer', stranger)).toEqual({
      status: 400,
      detail: expect.stringContaining('ишонадиган марказ бермаган'),
      program: { status: 1, said: expect.stringContaining('does not lead to an authority') },
    });
  });

  it('that was revoked', async () => {
    authority.issue('revoked');
    // A list has whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    authority.revoke('revoked');
    expect(await refusalOf('revoked')).toEqual({
      status: 400,
      detail: expect.stringContaining('бекор қилинган'),
      program: { status: 1, said: expect.stringContaining('was revoked') },
    });
  });
});

describe('an act', () => {
  it('needs a signature where one is required, and changes nothing without', async () => {
    const id = await ofCluster({ status: 'new' });
    const { status, problem } = await reviewer.call(confirmation(id), { body: REMARK });
    expect([status, problem?.code, problem?.signing?.required]).toEqual([403, 'signature_required', true]);
    expect(await auditOf(api.db, id)).toEqual([]);
  });

  it('is refused if the signed content has changed, or is other content', async () => {
    const id = await ofCluster({ status: 'new' });
    const text = await reviewer.askText(confirmation(id), REMARK);
    const { signature } = (await reviewer.accept(text, authority.sign('reviewer', text))).data;
    const headers = { 'x-signature': signature };
    const other = await reviewer.call(confirmation(id), { body: { comment: 'Бошқа изоҳ' }, headers });
    expect([other.status, other.problem?.code]).toEqual([409, 'signature_outdated']);
    await api.db
      .updateTable('reports')
      .set({ figures: JSON.stringify({ ...COMPLETE, cluster_lands: 7 }) })
      .where('id', '=', id)
      .execute();
    expect((await reviewer.call(confirmation(id), { body: REMARK, headers })).problem?.code).toBe('signature_outdated');
  });

  it('uses a signature once, in its session, and a text once', async () => {
    const id = await ofCluster({ status: 'new' });
    const text = await reviewer.askText(confirmation(id), REMARK);
    const cms = authority.sign('reviewer', text);
    const { signature } = (await reviewer.accept(text, cms)).data;
    expect((await reviewer.accept(text, cms)).problem?.code).toBe('signature_refused');
    const headers = { 'x-signature': signature };
    const stolen = await api.call(confirmation(id), { as: 'reviewer', body: REMARK, headers });
    expect(stolen.problem?.code).toBe('signature_refused');
    expect((await reviewer.call(confirmation(id), { body: REMARK, headers })).status).toBe(200);
    expect((await reviewer.call(`POST /api/reports/${id}/decision/undo`, { body: {} })).status).toBe(200);
    expect((await reviewer.call(confirmation(id), { body: REMARK, headers })).problem?.code).toBe('signature_refused');
    expect((await listRounds(id, 'viewer')).some((round) => round.signature)).toBe(false);
  });

  it('is refused a signature that has waited for too long', async () => {
    const id = await ofCluster({ status: 'new' });
    const text = await reviewer.askText(confirmation(id), REMARK);
    const { signature } = (await reviewer.accept(text, authority.sign('reviewer', text))).data;
    await api.db
      .updateTable('pending_signatures')
      .set({ expires_at: sql<Date>`now()` })
      .execute();
    const late = await reviewer.call(confirmation(id), { body: REMARK, headers: { 'x-signature': signature } });
    expect(late.problem?.code).toBe('signature_refused');
  });

  it('of another time than the server said is refused', async () => {
    const text = await reviewer.askText(confirmation(await ofCluster({ status: 'new' })), REMARK);
    const earlier = text.replace(/"at":"20\d\d/, '"at":"2020');
    const { problem } = await reviewer.accept(earlier, authority.sign('reviewer', earlier));
    expect(problem?.code).toBe('signature_refused');
  });

  it('on a register is signed on its own, and its history shows the signature', async () => {
    const id = await addEntry(api.db, 'seed_companies');
    const order = { order_number: '12-сон', reason: 'Тугатилди' };
    const request = `PATCH /api/registers/seed_companies/${id}/remove`;
    expect((await editor.signed(request, order)).status).toBe(200);
    const history = `GET /api/registers/seed_companies/${id}/history`;
    const [removal] = (await api.call<RegisterHistoryAnswer>(history, { as: 'viewer' })).data.items;
    expect(removal?.signature).toMatchObject({ subject: 'CN=editor' });
    expect(JSON.parse(removal?.signature?.text ?? '')).toMatchObject({ act: 'remove', entity_id: id, ...order });
    const ids = [await addEntry(api.db, 'seed_companies')];
    const bulk = await editor.call<{ done: number }>('POST /api/registers/seed_companies/bulk/remove', {
      body: { ids, ...order },
    });
    expect(bulk.data.done).toBe(0);
  });
});

describe('a certificate of the own account', () => {
  it('is shown, needs a proof, and cannot be of two accounts', async () => {
    expect((await reviewer.call('GET /api/me/certificate')).data).toMatchObject({
      subject: 'CN=reviewer',
      issuer: 'CN=Test Authority',
    });
    expect((await reviewer.call<{ signs: boolean }>('GET /api/me/profile')).data.signs).toBe(true);
    const { problem } = await editor.enrol('reviewer');
    expect(problem?.code).toBe('certificate_taken');
    expect((await editor.call('GET /api/me/certificate')).data).toMatchObject({ subject: 'CN=editor' });
    const options = { as: 'editor', body: { signature: 'x'.repeat(43) }, proof: false } as const;
    expect((await api.call('POST /api/me/certificate', options)).problem?.code).toBe('proof_required');
  });

  it('signs no more once another has replaced it', async () => {
    authority.issue('spare');
    const request = `PATCH /api/registers/clusters/${await addEntry(api.db, 'clusters')}/remove`;
    const text = await editor.askText(request, {});
    const { signature } = (await editor.accept(text, authority.sign('editor', text))).data;
    expect((await editor.enrol('spare')).status).toBe(200);
    const late = await editor.call(request, { body: {}, headers: { 'x-signature': signature } });
    expect([late.status, late.problem?.detail]).toEqual([400, expect.stringContaining('сизнинг ҳисобингизники эмас')]);
    expect((await editor.signed(request, {}, 'spare')).status).toBe(200);
  });
});

describe('the national algorithms are verified by the E-IMZO server', () => {
  const verified = { verified: true, certificateVerified: true, certificateValidAtSigningTime: true };
  // OpenSSL has no national algorithms: SHA-1 represents an algorithm that cannot be verified here.
  const signAs = (name: string, other: string) =>
    Buffer.from(authority.sign(name, '{}', `-md sha1 -certfile ${other}.pem`), 'base64');
  const accepted = { status: 1, pkcs7Info: { signers: [verified] } };
  const verify = (answer: object, status = 200, cms = signAs('reviewer', 'klaster')) => {
    const server = new EimzoServerDouble(answer, status);
    return server
      .run((eimzo) => verifyCms({ text: '{}', cms }, { roots: undefined, crls: undefined, eimzo }))
      .finally(() => expect(server.received).toMatch(/^e30=\|MII/));
  };

  it('which gets the text and the signature', async () => {
    await expect(verify(accepted)).resolves.toMatchObject({ subject: 'CN=reviewer' });
  });

  it('and are of the signer, not of another certificate in the message', async () => {
    const cms = signAs('klaster', 'reviewer');
    await expect(verify(accepted, 200, cms)).resolves.toMatchObject({ subject: 'CN=klaster' });
  });

  it.each([
    ['signature_broken', { status: -10 }],
    ['signature_broken', { status: 1, pkcs7Info: { signers: [{ ...verified, verified: false }] } }],
    ['signature_broken', { status: 1, pkcs7Info: { signers: [verified, verified] } }],
    ['certificate_untrusted', { status: 1, pkcs7Info: { signers: [{ ...verified, certificateVerified: false }] } }],
    [
      'certificate_expired',
      { status: 1, pkcs7Info: { signers: [{ ...verified, certificateValidAtSigningTime: false }] } },
    ],
  ])('and refused as %s', (reason, answer) => expect(verify(answer)).rejects.toMatchObject({ reason }));

  it('and refused while it does not answer', () =>
    expect(verify({}, 500)).rejects.toMatchObject({ reason: 'eimzo_unavailable', status: 503 }));
});
