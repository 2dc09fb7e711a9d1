import type { BulkAnswer } from '@klaster/shared/contract/registers';
import type { QueuePlace, ReviewQueueAnswer, RemarkPhrases } from '@klaster/shared/contract/reports';
import { addCluster, addReport, addSnapshot, userId } from '../../../../test/support/fixtures';
import { auditOf, COMPLETE, entryCalls, reportsApi } from '../../../../test/support/report-entry';
import { deliverDue } from '../../../jobs/due-notices/deliver';

const api = reportsApi();

describe('usual reports', () => {
  const calls = entryCalls(api);

  type Confirmed = BulkAnswer & { undo_seconds: number };

  const queue = async (query = '', as = 'reviewer') =>
    (await api.call<ReviewQueueAnswer>(`GET /api/review/clusters?year=2026&quarter=4${query}`, { as })).data;

  const counted = (id: number, unexplained: number | null) =>
    api.db.updateTable('reports').set({ unexplained }).where('id', '=', id).execute();

  /** A report of a separate cluster, counted. */
  async function waiting(unexplained: number | null, province = '1703') {
    const id = await addReport(api.db, { cluster: await addCluster(api.db, province) });
    await counted(id, unexplained);
    return id;
  }

  const confirm = (reports: readonly (readonly [id: number, round: number])[], as = 'reviewer') =>
    api.call<Confirmed>('POST /api/review/clusters/bulk/confirm', {
      as,
      body: { comment: 'Кўриб чиқилди', reports: reports.map(([id, round]) => ({ id, round })) },
    });

  const undo = (ids: readonly number[], as = 'reviewer') =>
    api.call<BulkAnswer>('POST /api/review/clusters/bulk/decision/undo', { as, body: { ids } });

  const outcome = ({ results }: BulkAnswer) => results.map(({ id, problem }) => [id, problem?.code ?? 'done']);

  const stored = (id: number) =>
    api.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  describe('unexplained figures', () => {
    /** Submits twice what the cluster reported a year ago, but for some figures. */
    async function submitted(figures: object, notes: object = {}) {
      const before = await addReport(api.db, { status: 'confirmed', author: 'klaster', year: 2025, figures: COMPLETE });
      await addSnapshot(api.db, before, { figures: COMPLETE });
      const id = await addReport(api.db, { status: 'draft', author: 'klaster', figures: { ...COMPLETE, ...figures } });
      await calls.save({ id, section: 'I' }, { version: 0, figures: {}, notes });
      const { version } = await calls.entryOf(id);
      expect((await calls.submit(id, version)).status).toBe(200);
      return id;
    }

    it('are counted at the submission, without figures that have a note, and shown only to staff', async () => {
      const id = await submitted(
        { first_plan: 2000, cluster_lands: 2000, third_plan: 2000 },
        { first_plan: 'Ер қўшилди' },
      );
      const read = async (as: string) => (await queue('', as)).items.find((item) => item.id === id);
      expect(await read('reviewer')).toMatchObject({ unexplained: 2, round: 1 });
      expect(await read('klaster')).toBeDefined();
      expect(await read('klaster')).not.toHaveProperty('unexplained');
      expect((await queue('', 'klaster')).counts).not.toHaveProperty('usual');
    });

    it('sort the queue and the place in it, those not counted last', async () => {
      const [none, many, unknown, few] = [await waiting(0), await waiting(7), await waiting(null), await waiting(2)];
      const order = async (sort: string) => (await queue(`&sort=${sort}`)).items.map(({ id }) => id);
      expect(await order('unexplained')).toEqual([none, few, many, unknown]);
      expect(await order('-unexplained')).toEqual([many, few, none, unknown]);
      const next = async (id: number, sort: string) => {
        const path = `GET /api/review/clusters/${id}/place?sort=${sort}`;
        const { data } = await api.call<QueuePlace>(path, { as: 'reviewer' });
        return [data.previous?.id, data.next?.id, data.next_new?.id];
      };
      expect(await next(few, 'unexplained')).toEqual([none, many, many]);
      expect(await next(few, '-unexplained')).toEqual([many, none, none]);
      expect(await next(unknown, '-unexplained')).toEqual([none, undefined, many]);
    });
  });

  describe('usual reports', () => {
    it('wait, have nothing unexplained, and may be decided on by the caller', async () => {
      const [usual, elsewhere] = [await waiting(0), await waiting(0, '1706')];
      await waiting(1);
      await waiting(null);
      const own = await waiting(0);
      await api.db
        .updateTable('reports')
        .set({ submitted_by: await userId(api.db, 'reviewer') })
        .where('id', '=', own)
        .execute();
      const decided = await addReport(api.db, { cluster: await addCluster(api.db, '1703'), status: 'confirmed' });
      await counted(decided, 0);
      const found = await queue('&usual=true');
      expect(found.items.map(({ id }) => id)).toEqual([usual, elsewhere]);
      expect([found.total, found.counts.usual, found.counts.new]).toEqual([2, 2, 5]);
      expect((await queue('&usual=true&province_code=1706')).items.map(({ id }) => id)).toEqual([elsewhere]);
      expect((await queue('', 'andijon')).counts.usual).toBe(2);
      await calls.close(4);
      expect((await queue('&usual=true')).total).toBe(0);
    });

    it('are confirmed with one remark, each on its own, and all undone within the seconds that are left', async () => {
      const ids = [await waiting(0), await waiting(0)];
      const [first = 0, second = 0] = ids;
      const before = await stored(first);
      const { status, data } = await confirm([
        [first, 1],
        [second, 1],
      ]);
      expect([status, data.done, outcome(data)]).toEqual([200, 2, ids.map((id) => [id, 'done'])]);
      expect(data.undo_seconds).toBeGreaterThan(5);
      expect(data.undo_seconds).toBeLessThan(10);
      expect((await stored(first)).status).toBe('confirmed');
      const remarks = api.db.selectFrom('report_remarks').select(['report_id', 'comment']).orderBy('report_id');
      expect(await remarks.execute()).toEqual(ids.map((report_id) => ({ report_id, comment: 'Кўриб чиқилди' })));
      expect((await auditOf(api.db, second)).map(({ action }) => action)).toEqual(['confirm']);
      expect(outcome((await undo(ids)).data)).toEqual(ids.map((id) => [id, 'done']));
      expect(await stored(first)).toMatchObject({
        status: 'new',
        decided_at: null,
        round: before.round,
        unexplained: 0,
      });
      expect(await deliverDue(api.db)).toBe(0);
      expect(outcome((await undo(ids)).data)).toEqual(ids.map((id) => [id, 'undo_expired']));
    });

    it('that changed meanwhile, or are not the caller’s to decide on, are refused one by one', async () => {
      const [sent, decided, abroad, draft] = [
        await waiting(0),
        await waiting(0),
        await waiting(0, '1706'),
        await addReport(api.db, { status: 'draft', author: 'klaster' }),
      ];
      await api.db.updateTable('reports').set({ round: 2 }).where('id', '=', sent).execute();
      await api.db.updateTable('reports').set({ status: 'confirmed' }).where('id', '=', decided).execute();
      await api.db.updateTable('users').set({ province_code: '1703' }).where('login', '=', 'second-reviewer').execute();
      const named = [sent, decided, abroad, draft].map((id) => [id, 1] as const);
      const { data } = await confirm(named, 'second-reviewer');
      await api.db.updateTable('users').set({ province_code: null }).where('login', '=', 'second-reviewer').execute();
      expect(outcome(data)).toEqual([
        [sent, 'outdated_round'],
        [decided, 'already_decided'],
        [abroad, 'outside_territory'],
        [draft, 'not_found'],
      ]);
      expect(data.results.map(({ company_name }) => company_name !== null)).toEqual([true, true, false, false]);
      for (const body of [
        { comment: 'йўқ', reports: [{ id: sent, round: 2 }] },
        { comment: 'Тўғри', reports: [] },
      ]) {
        const answer = await api.call('POST /api/review/clusters/bulk/confirm', { as: 'reviewer', body });
        expect([answer.status, answer.problem?.errors?.length]).toEqual([400, 1]);
      }
    });
  });
});

describe('phrases of remarks', () => {
  const phrases = async (as = 'reviewer') => (await api.call<RemarkPhrases>('GET /api/me/phrases', { as })).data;
  const replace = (own: unknown, as = 'reviewer') =>
    api.call<RemarkPhrases>('PATCH /api/me/phrases', { as, body: { own } });

  const remark = async (comment: string, { as = 'reviewer', decision = 'confirm' } = {}) => {
    const id = await addReport(api.db, { cluster: await addCluster(api.db, '1703') });
    expect((await api.call(`POST /api/${decision}-cluster/${id}`, { as, body: { comment } })).status).toBe(200);
  };

  beforeEach(() => api.db.deleteFrom('remark_phrases').execute());

  it('are each account’s own, in their order', async () => {
    expect((await replace(['Тасдиқланди', '  Хато бор '])).data.own).toEqual(['Тасдиқланди', 'Хато бор']);
    await replace(['Келишилди'], 'second-reviewer');
    expect([(await phrases()).own, (await phrases('second-reviewer')).own]).toEqual([
      ['Тасдиқланди', 'Хато бор'],
      ['Келишилди'],
    ]);
    expect((await replace([])).data.own).toEqual([]);
  });

  it('come with the last five different remarks on reports as a whole, without those that are phrases, and no long ones', async () => {
    for (const text of ['бир бор', 'икки бор', 'уч бора', 'тўрт бор', 'беш бор', 'олти бор', 'бир бор'])
      await remark(text);
    await remark('узун '.repeat(100));
    await remark('бошқаники', { as: 'second-reviewer' });
    expect((await phrases()).recent).toEqual(['бир бор', 'олти бор', 'беш бор', 'тўрт бор', 'уч бора']);
    await replace(['олти бор']);
    expect((await phrases()).recent).toEqual(['бир бор', 'беш бор', 'тўрт бор', 'уч бора']);
  });

  it('never come with a reason for a rejection, even if it was also used to confirm', async () => {
    for (const text of ['Хатоси бор', 'Эътироз йўқ']) await remark(text);
    await remark('Хатоси бор', { decision: 'reject' });
    expect((await phrases()).recent).toEqual(['Эътироз йўқ']);
  });
});
