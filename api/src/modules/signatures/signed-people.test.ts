import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { ProvenanceAnswer } from '@klaster/shared/contract/rating';
import type { ReportRoundsAnswer } from '@klaster/shared/contract/reports';
import { addReport, insert, userId } from '../../../test/support/fixtures';
import { COMPLETE, ownCluster, reportsApi } from '../../../test/support/report-entry';
import { openSigner, type Signer } from '../../../test/support/signer';
import { TestAuthority } from '../../../test/support/signing';
import { TEST_PROVIDER } from '../../../test/support/test-app';
import { sealWaiting } from '../../kernel/audit/seal';
import { recordScores } from '../rating/provenance';

const authority = new TestAuthority();
const api = reportsApi({ signatures: authority.rules('required') });
afterAll(() => authority.remove());

describe('a person with several accounts', () => {
  const PINFL = '31234567890123';

  describe('the provenance of a score', () => {
    const program = new URL('../rating/check-score.worker.js', import.meta.url).pathname;

    /** On another computer, with another server's answer. */
    function check(data: object, texts: readonly string[]) {
      const files = texts.map((text, index) => {
        const file = authority.file(`given-${index}.json`);
        writeFileSync(file, text);
        return file;
      });
      const answer = `data:application/json,${encodeURIComponent(JSON.stringify({ data }))}`;
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, answer, ...files], { encoding: 'utf8' });
      return { status, said: `${stdout}${stderr}` };
    }

    async function signedScore() {
      authority.issue('klaster', { subject: `/CN=ҚОДИРОВ АЛИ/O=Текс/UID=123456789/pinfl=${PINFL}` });
      authority.issue('reviewer');
      const cluster = await ownCluster(api.db);
      const id = await addReport(api.db, { cluster, author: 'klaster', status: 'rejected', figures: COMPLETE });
      const [klaster, reviewer] = [
        await openSigner(api, authority, 'klaster'),
        await openSigner(api, authority, 'reviewer'),
      ];
      for (const signer of [klaster, reviewer]) expect((await signer.enrol()).status).toBe(200);
      expect((await klaster.signed(`POST /api/reports/${id}/submit`, { version: 1 })).status).toBe(200);
      const confirm = () => reviewer.signed(`POST /api/confirm-cluster/${id}`, { comment: 'Кўриб чиқилди' });
      await confirm();
      expect((await reviewer.call(`POST /api/reports/${id}/decision/undo`, { body: {} })).status).toBe(200);
      expect((await confirm()).status).toBe(200);
      await api.db.deleteFrom('decision_notices').execute();
      await recordScores(api.db);
      await sealWaiting(api.db);
      const rounds = await api.call<ReportRoundsAnswer>(`GET /api/reports/${id}/rounds`, { as: 'viewer' });
      expect(rounds.data.rounds[1]?.signature?.subject).toBe('CN=ҚОДИРОВ АЛИ, O=Текс');
      const texts = rounds.data.rounds.map(({ signature }) => signature?.text ?? '');
      return {
        texts,
        data: (await api.call<ProvenanceAnswer>(`GET /api/rating/clusters/${cluster}/provenance?year=2026&quarter=4`))
          .data,
      };
    }

    it('names the signatures of its report without numbers of persons, and a program compares their texts with it', async () => {
      const { data, texts } = await signedScore();
      expect(data.signed?.signatures).toMatchObject([
        { act: 'submit', organisation: 'Текс', issuer: 'CN=Test Authority' },
        { act: 'confirm', organisation: '' },
      ]);
      expect(data.signed?.figures.length).toBeGreaterThan(3);
      expect(JSON.stringify(data)).not.toMatch(/123456789|матн|klaster|reviewer|ҚОДИРОВ/);
      expect(check(data, [])).toEqual({
        status: 0,
        said: expect.stringMatching(/confirm signed on .*not given: [\da-f]{64}\n/),
      });
      const whole = check(data, texts);
      expect(whole).toEqual({
        status: 0,
        said: expect.stringMatching(/submit signed .*; its text has these figures\n/),
      });
      expect(whole.said).not.toContain('not given');
      expect(check(data, [`${texts[0]} `])).toMatchObject({
        status: 1,
        said: expect.stringContaining('no signature is of'),
      });
      const [{ key } = { key: '' }, ...others] = data.signed?.figures ?? [];
      const lie = { ...data, signed: { ...data.signed, figures: [{ key, value: '9' }, ...others] } };
      expect(check(lie, texts)).toMatchObject({
        status: 1,
        said: expect.stringContaining(`${key}: the signed text says 2, and`),
      });
      expect(check({ ...data, round: 9 }, texts).said).toMatch(/^round: the signed text/m);
    });
  });

  it('a certificate names the person of OneID that is linked to the account, if both have numbers', async () => {
    const [pin, tin] = [PINFL, '301234567'];
    const signer = await openSigner(api, authority, 'editor');
    const user_id = await userId(api.db, 'editor');
    const link = async (subject: string) => {
      await api.db.deleteFrom('identities').where('user_id', '=', user_id).execute();
      await insert(api.db, 'identities', { user_id, provider: TEST_PROVIDER, issuer: 'https://sso.example', subject });
    };
    const enrol = async (name: string, subject: string) => {
      authority.issue(name, { subject });
      const text = await signer.enrolmentText();
      const { status, problem } = await signer.accept(text, authority.sign(name, text));
      return problem ? problem.detail : status;
    };
    const refused = expect.stringContaining('OneID шахсиники эмас');
    await link(pin);
    expect(await enrol('same', `/CN=same/pinfl=${pin}/tin=${tin}`)).toBe(200);
    expect(await enrol('none', '/CN=none')).toBe(200);
    expect(await enrol('other', '/CN=other/pinfl=39999999999999')).toEqual(refused);
    await link(`${pin} ${tin}`);
    expect(await enrol('company', `/CN=company/pinfl=${pin}/tin=${tin}`)).toBe(200);
    expect(await enrol('elsewhere', `/CN=elsewhere/pinfl=${pin}/tin=309999999`)).toEqual(refused);
    // A name that only looks like one with the number.
    expect(await enrol('looks', `/CN=a, 1.2.860.3.16.1.2=${pin}/pinfl=39999999999999`)).toEqual(refused);
    await api.db.deleteFrom('identities').where('user_id', '=', user_id).execute();
  });

  describe('a person with two accounts does not decide on what they submitted', () => {
    const CONFIRM = { comment: 'Кўриб чиқилди' };

    const newReport = async () => {
      const cluster = await ownCluster(api.db);
      return addReport(api.db, { cluster, author: 'klaster', status: 'new', figures: COMPLETE });
    };

    const link = async (login: string, subject: string) =>
      insert(api.db, 'identities', {
        user_id: await userId(api.db, login),
        provider: TEST_PROVIDER,
        issuer: 'https://sso.example',
        subject,
      });

    const refusal = async (id: number, as: Signer) => {
      const { status, problem } = await as.call(`POST /api/confirm-cluster/${id}`, { body: CONFIRM });
      const review = await as.call<{ decidable: boolean }>(`GET /api/reports/${id}/review`);
      return [status, problem?.code, problem?.detail?.slice(0, 36), review.data.decidable];
    };

    const SAME = [403, 'own_report', 'Бу ҳисоботни сиз бошқа ҳисобингиз би', false];
    const OTHER = [403, 'signature_required', expect.anything(), true];

    let reviewer: Signer;
    beforeAll(async () => {
      reviewer = await openSigner(api, authority, 'reviewer');
    });
    beforeEach(async () => {
      for (const table of ['identities', 'certificates'] as const) await api.db.deleteFrom(table).execute();
    });

    it('by the person of OneID that both are linked to, with and without a company', async () => {
      const id = await newReport();
      await link('reviewer', PINFL);
      await link('klaster', '39999999999999');
      expect(await refusal(id, reviewer)).toEqual(OTHER);
      await link('klaster', `${PINFL} 301234567`);
      expect(await refusal(id, reviewer)).toEqual(SAME);
    });

    it('by the PINFL in the certificates of both, or in one and OneID', async () => {
      const id = await newReport();
      authority.issue('mine', { subject: `/CN=mine/pinfl=${PINFL}` });
      authority.issue('also-mine', { subject: `/CN=mine again/pinfl=${PINFL}` });
      const klaster = await openSigner(api, authority, 'klaster');
      expect((await klaster.enrol('mine')).status).toBe(200);
      expect(await refusal(id, reviewer)).toEqual(OTHER);
      expect((await reviewer.enrol('also-mine')).status).toBe(200);
      expect(await refusal(id, reviewer)).toEqual(SAME);
      await api.db.deleteFrom('certificates').execute();
      await link('klaster', PINFL);
      expect((await reviewer.enrol('also-mine')).status).toBe(200);
      expect(await refusal(id, reviewer)).toEqual(SAME);
    });

    it('by the person who confirmed it at an earlier one of several levels', async () => {
      const id = await newReport();
      await link('reviewer', PINFL);
      await link('andijon', `${PINFL} 301234567`);
      expect(await refusal(id, reviewer)).toEqual(OTHER);
      const author_id = await userId(api.db, 'andijon');
      const confirmed = { report_id: id, round: 1, status: 'new' as const, figures: '{}', author_id };
      await insert(api.db, 'report_snapshots', { ...confirmed, level: 1, approver: 'province' });
      expect(await refusal(id, reviewer)).toEqual(OTHER);
      await insert(api.db, 'approval_levels', { level: 2, approver: 'republic' });
      expect(await refusal(id, reviewer)).toEqual(SAME);
      await api.db.deleteFrom('approval_levels').where('level', '=', 2).execute();
    });

    it('does not decide for a delegator who is that person either, if nobody else delegates to them', async () => {
      await link('klaster', PINFL);
      await link('reviewer', `${PINFL} 301234567`);
      const id = await newReport();
      const viewer = await openSigner(api, authority, 'viewer');
      const delegate_id = await userId(api.db, 'viewer');
      const delegateFrom = async (login: string, province_code: string | null) => {
        const delegator_id = await userId(api.db, login);
        const days = { from_day: '2020-01-01', until_day: '2999-12-31' };
        const row = { delegator_id, delegate_id, province_code, made_by: delegator_id, ...days };
        await insert(api.db, 'approval_delegations', row);
      };
      await delegateFrom('reviewer', null);
      expect(await refusal(id, viewer)).toEqual(SAME);
      await delegateFrom('andijon', '1703');
      expect(await refusal(id, viewer)).toEqual(OTHER);
      await api.db.deleteFrom('approval_delegations').execute();
    });

    it('by the certificate of the submission, which has moved to the other account since then', async () => {
      authority.issue('moved');
      authority.issue('next');
      const klaster = await openSigner(api, authority, 'klaster');
      expect((await klaster.enrol('moved')).status).toBe(200);
      const cluster = await ownCluster(api.db);
      const id = await addReport(api.db, { cluster, author: 'klaster', status: 'rejected', figures: COMPLETE });
      expect((await klaster.signed(`POST /api/reports/${id}/submit`, { version: 1 }, 'moved')).status).toBe(200);
      expect((await klaster.enrol('next')).status).toBe(200);
      expect(await refusal(id, reviewer)).toEqual(OTHER);
      expect((await reviewer.enrol('moved')).status).toBe(200);
      expect(await refusal(id, reviewer)).toEqual(SAME);
    });
  });
});

describe('a text that was altered', () => {
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

  async function signRequest(signer: Signer, request: string, write = (text: string) => text) {
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
    const { problem } = await reviewer.call(request, await signRequest(reviewer, request, write));
    expect(problem?.code).toBe('signature_outdated');
  });

  it('refuses a signature of an earlier round', async () => {
    const id = await aReport();
    const request = `POST /api/confirm-cluster/${id}`;
    const sent = await signRequest(reviewer, request);
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
    const sent = [await signRequest(reviewer, confirm), await signRequest(elsewhere, reject)] as const;
    const answers = await Promise.all([reviewer.call(confirm, sent[0]), elsewhere.call(reject, sent[1])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ problem }) => problem)?.problem?.code).toBe('already_decided');
    const signed = await api.db.selectFrom('signatures').select('act').where('entity_id', '=', id).execute();
    expect(signed).toEqual([{ act: answers[0].status === 200 ? 'confirm' : 'reject' }]);
  });
});
