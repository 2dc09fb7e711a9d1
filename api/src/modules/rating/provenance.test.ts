import type { ProvenanceAnswer, RatingAnswer } from '@klaster/shared/contract/rating';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { COMPLETE } from '../../../test/support/report-entry';
import { testApp } from '../../../test/support/test-app';
import { auditRows, findRow, insert } from '../../../test/support/rows';
import { sealWaiting } from '../../kernel/audit/seal';
import { verifyAudit } from '../../kernel/audit/verify';
import { connect } from '../../kernel/database/connect';
import { scoreUnscored } from './repository';
import { recordScores } from './provenance';

const api = testApp();

const buildPath = (cluster: number) => `/api/rating/clusters/${cluster}/provenance?year=2026&quarter=4`;
const readProvenance = (cluster: number) => api.call<ProvenanceAnswer>(`GET ${buildPath(cluster)}`);

async function addScored(): Promise<{ cluster: number; report: number }> {
  const cluster = await addCluster(api.db, '1703');
  const report = await addReport(api.db, { cluster, status: 'confirmed', figures: COMPLETE });
  await scoreUnscored(api.db);
  return { cluster, report };
}

async function addRecorded() {
  const score = await addScored();
  await recordScores(api.db);
  await sealWaiting(api.db);
  return score;
}

const rowsAbout = (cluster: number) => auditRows(api.db, 'rating_scores', cluster);

describe('where a score comes from', () => {
  it('is the report that was confirmed, its round and day, the method, and a place in the chain', async () => {
    const { cluster } = await addRecorded();
    const { status, data } = await readProvenance(cluster);
    const stored = await findRow(api.db, 'rating_scores', { cluster_id: cluster });
    expect(status).toBe(200);
    const { score, earned, counted, method_version } = stored;
    expect(data).toMatchObject({ cluster_id: cluster, year: 2026, quarter: 4, score, earned, counted, method_version });
    expect(data.decided_on).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(JSON.parse(data.chained?.row.after ?? '')).toMatchObject({ score, round: data.round });
    expect((await verifyAudit(api.db)).faults).toEqual([]);
    const noted = { position: data.chained?.row.position ?? 0, hash: data.chained?.hash ?? '' };
    expect((await verifyAudit(api.db, noted)).faults).toEqual([]);
  });

  it('is available before the record is in the audit chain, and says so', async () => {
    const { cluster } = await addScored();
    expect((await readProvenance(cluster)).data).toMatchObject({ cluster_id: cluster, chained: null });
    await recordScores(api.db);
    expect((await readProvenance(cluster)).data).toMatchObject({ chained: null });
    await sealWaiting(api.db);
    expect((await readProvenance(cluster)).data.chained).not.toBeNull();
  });

  it('is not found without a score or a cluster', async () => {
    const cluster = await addCluster(api.db, '1703');
    expect([(await readProvenance(cluster)).status, (await readProvenance(2_000_000_000)).status]).toEqual([404, 404]);
  });
});

it('without a quarter in the request is that of the quarter which the rating shows', async () => {
  const { cluster } = await addRecorded();
  const { data: rating } = await api.call<RatingAnswer>('GET /api/rating');
  const { status, data } = await api.call<ProvenanceAnswer>(`GET /api/rating/clusters/${cluster}/provenance`);
  expect(rating.period).toEqual({ year: 2026, quarter: 4 });
  expect([status, data]).toMatchObject([200, { cluster_id: cluster, ...rating.period }]);
});

describe('a score', () => {
  it('is recorded once, by several instances too', async () => {
    const { cluster } = await addScored();
    const other = connect(api.databaseUrl);
    await Promise.all([recordScores(api.db), recordScores(other), recordScores(api.db)]);
    await other.destroy();
    expect(await rowsAbout(cluster)).toHaveLength(1);
  });

  it('is not recorded while its decision can be undone', async () => {
    const { cluster, report } = await addScored();
    const notice = { report_id: report, kind: 'report_confirmed' as const, sections: [], report_version: 1 };
    const { id: actor_id } = await api.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    await insert(api.db, 'decision_notices', { ...notice, actor_id, due_at: new Date(Date.now() + 9000) });
    await recordScores(api.db);
    expect(await rowsAbout(cluster)).toEqual([]);
    await api.db.deleteFrom('decision_notices').execute();
    await recordScores(api.db);
    expect(await rowsAbout(cluster)).toHaveLength(1);
  });

  it('that is recomputed is recorded again, and the previous record stays', async () => {
    const { cluster } = await addRecorded();
    const before = (await readProvenance(cluster)).data.chained;
    await api.db.deleteFrom('rating_scores').where('cluster_id', '=', cluster).execute();
    await scoreUnscored(api.db);
    expect((await readProvenance(cluster)).data.chained).toBeNull();
    await recordScores(api.db);
    await sealWaiting(api.db);
    const after = (await readProvenance(cluster)).data.chained;
    expect(after?.row.position).toBeGreaterThan(before?.row.position ?? 0);
    expect(await rowsAbout(cluster)).toHaveLength(2);
  });

  it('is not listed among acts of people, except on request', async () => {
    const { cluster } = await addRecorded();
    const listAudit = async (query = '') =>
      (await api.call<{ items: { entity: string; entity_id: number }[] }>(`GET /api/audit?${query}`, { as: 'admin' }))
        .data.items;
    expect((await listAudit()).filter(({ entity }) => entity === 'rating_scores')).toEqual([]);
    expect(await listAudit(`entity=rating_scores&entity_id=${cluster}`)).toHaveLength(1);
  });
});

describe('the program that checks a score', () => {
  let program: string;
  beforeAll(async () => {
    program = path.join(await mkdtemp(path.join(tmpdir(), 'check-score-')), 'check-score.mjs');
    const { bytes, headers } = await api.call('GET /api/rating/check-score.mjs');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    await writeFile(program, bytes);
  });

  const run = (address: string, ...noted: string[]) =>
    new Promise<{ isComplete: boolean; text: string }>((resolve) => {
      execFile(process.execPath, [program, address, ...noted], { env: {} }, (error, stdout, stderr) =>
        resolve({ isComplete: error === null, text: stdout + stderr }),
      );
    });

  /** Another server's answer. */
  const saying = (data: object) => `data:application/json,${encodeURIComponent(JSON.stringify({ data }))}`;

  /** The answer and its record with other values. */
  const changeAnswer = ({ chained, ...data }: ProvenanceAnswer, values: object) => {
    const after = JSON.stringify({ ...JSON.parse(chained?.row.after ?? ''), ...values });
    return { ...data, ...values, chained: { ...chained, row: { ...chained?.row, after } } };
  };

  it('confirms an intact one by the noted head', async () => {
    const { cluster } = await addRecorded();
    const { data } = await readProvenance(cluster);
    const noted = `${data.chained?.row.position}:${data.chained?.hash}`;
    expect(await run(`${api.origin}${buildPath(cluster)}`, noted)).toEqual({
      isComplete: true,
      text: expect.stringContaining(`whole: ${noted}`),
    });
  });

  it.each<[string, (data: ProvenanceAnswer) => object, RegExp]>([
    ['another score', (data) => ({ ...data, score: 99 }), /^score: the record says/],
    ['another day', (data) => ({ ...data, decided_on: '2020-01-01' }), /^decided_on: /],
    [
      'a record of something else',
      ({ chained, ...data }) => ({ ...data, chained: { ...chained, row: { ...chained?.row, entity: 'reports' } } }),
      /The record is not of a score/,
    ],
    [
      'another hash',
      ({ chained, ...data }) => ({ ...data, chained: { ...chained, hash: 'f'.repeat(64) } }),
      /^The hash/,
    ],
    ['another record', (data) => changeAnswer(data, { score: 99 }), /The hash is not that of the record/],
    ['points that are another score', (data) => changeAnswer(data, { earned: 1 }), /points are not/],
    ['another name', (data) => ({ ...data, company_name: 'Another' }), /^company_name: the record says/],
    ['that a score is withheld', (data) => changeAnswer(data, { score: null }), /the score should be there/],
    ['a score of no points', (data) => changeAnswer(data, { earned: 0, counted: 0 }), /the score should not be there/],
  ])('finds %s', async (_what, faulty, sentence) => {
    const { cluster } = await addRecorded();
    expect(await run(saying(faulty((await readProvenance(cluster)).data)))).toEqual({
      isComplete: false,
      text: expect.stringMatching(sentence),
    });
  });

  it('confirms the name at the time of the record, even if the cluster has another name now', async () => {
    const { cluster } = await addRecorded();
    const { company_name: name } = (await readProvenance(cluster)).data;
    await api.db.updateTable('clusters').set({ company_name: 'Renamed' }).where('id', '=', cluster).execute();
    expect(await run(`${api.origin}${buildPath(cluster)}`)).toEqual({
      isComplete: true,
      text: expect.stringMatching(new RegExp(`^${name}: \\d`)),
    });
  });

  it('confirms that there is no score where too few points are counted', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addReport(api.db, { cluster, status: 'confirmed', figures: { first_plan: 1 } });
    await scoreUnscored(api.db);
    await recordScores(api.db);
    await sealWaiting(api.db);
    expect(await run(`${api.origin}${buildPath(cluster)}`)).toEqual({
      isComplete: true,
      text: expect.stringContaining('no score'),
    });
  });

  it('finds that the head is not the noted one', async () => {
    const { cluster } = await addRecorded();
    expect(await run(`${api.origin}${buildPath(cluster)}`, `1:${'0'.repeat(64)}`)).toEqual({
      isComplete: false,
      text: expect.stringMatching(/^It was 1:0+, and is /),
    });
  });

  it('finds that a server answers with the score of another cluster', async () => {
    const { cluster } = await addRecorded();
    const { data } = await readProvenance((await addRecorded()).cluster);
    expect(await run(`${saying(data)}#${buildPath(cluster)}`)).toEqual({
      isComplete: false,
      text: expect.stringMatching(/^cluster_id: \d+ was asked for/),
    });
  });

  it('says in a sentence what it needs, and that there is nothing', async () => {
    expect((await run('')).text).toMatch(/^Name the address of a score/);
    expect((await run(`${api.origin}${buildPath(2_000_000_000)}`)).text).toBe('The server answers 404.\n');
  });
});
