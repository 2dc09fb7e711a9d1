import { ENTERED } from '@klaster/shared/contract/indicators';
import { addReport } from '../../../../test/support/fixtures';
import { auditOf, COMPLETE, entryCalls, reportsApi } from '../../../../test/support/report-entry';
import { update } from '../../../../test/support/rows';

const api = reportsApi();
const calls = entryCalls(api);

const saveFirst = (id: number, body: object, as?: string) => calls.save({ id, section: 'I' }, body, as);

describe('saving a section', () => {
  it('keeps what was typed, derives what follows from it, and counts its saves', async () => {
    const { id } = (await calls.begin()).data;
    const first = await saveFirst(id, { version: 0, figures: { first_plan: 3000, first_current: 2000.125 } });
    expect(first).toMatchObject({ status: 200, data: { version: 1, report_version: 2 } });
    const second = await saveFirst(id, { version: 1, figures: { cluster_lands: 10 } });
    expect(second.data).toMatchObject({ version: 2, report_version: 3 });
    const { figures, sections, version } = await calls.entryOf(id);
    expect(figures).toMatchObject({
      first_plan: 3000,
      first_current: 2000.125,
      first_percent: 66.7,
      cluster_lands: 10,
    });
    expect(sections).toMatchObject([{ section: 'I', version: 2, saved_by: 'klaster', notes: [] }]);
    expect(version).toBe(3);
    expect((await auditOf(api.db, id)).slice(1)).toEqual([
      {
        action: 'edit',
        before: { first_plan: null, first_current: null },
        after: { first_plan: 3000, first_current: 2000.125 },
      },
      { action: 'edit', before: { cluster_lands: null }, after: { cluster_lands: 10 } },
    ]);
  });

  it('deletes a figure when its field is emptied', async () => {
    const { id } = (await calls.begin()).data;
    await calls.save({ id, section: 'passport' }, { version: 0, figures: { developed: '14.02.2022' } });
    await saveFirst(id, { version: 0, figures: { first_plan: 3000 } });
    await calls.save({ id, section: 'passport' }, { version: 1, figures: { developed: '' } });
    await saveFirst(id, { version: 1, figures: { first_plan: null } });
    expect((await calls.entryOf(id)).figures).toMatchObject({ developed: null, first_plan: null });
  });

  it('sent again changes nothing, and returns the version', async () => {
    const { id } = (await calls.begin()).data;
    const body = { version: 0, figures: { first_plan: 3000 }, notes: { first_plan: 'янги ер' } };
    const { data } = await saveFirst(id, body);
    expect((await saveFirst(id, body)).data).toEqual(data);
    expect(await auditOf(api.db, id)).toHaveLength(2);
  });

  it('is refused, with the current section, when somebody else saved it meanwhile', async () => {
    const { id } = (await calls.begin({}, 'andijon')).data;
    await saveFirst(id, { version: 0, figures: { first_plan: 3000 } }, 'andijon');
    const { status, problem } = await saveFirst(id, {
      version: 0,
      figures: { first_plan: 4000, cluster_lands: 5 },
    });
    expect([status, problem?.code]).toEqual([409, 'stale_version']);
    expect(problem?.current).toMatchObject({ section: 'I', version: 1, saved_by: 'andijon', notes: [] });
    expect(problem?.current?.['figures']).toEqual({ cluster_lands: null, first_plan: 3000, first_current: null });
    expect(
      (await calls.save({ id, section: 'II' }, { version: 0, figures: { second_year2023_fact: 31.5 } })).status,
    ).toBe(200);
    expect((await calls.entryOf(id)).figures).toMatchObject({ first_plan: 3000, cluster_lands: null });
  });

  it('returns who saved it last', async () => {
    const { id } = (await calls.begin({}, 'andijon')).data;
    await saveFirst(id, { version: 0, figures: { first_plan: 3000 } }, 'andijon');
    await saveFirst(id, { version: 1, figures: { first_plan: 4000 } });
    expect((await calls.entryOf(id)).sections).toMatchObject([{ section: 'I', version: 2, saved_by: 'klaster' }]);
  });

  it('loses none of many concurrent saves, in one section or several', async () => {
    const { id } = (await calls.begin()).data;
    const bodies = ENTERED.filter(({ section }) => section === 'XV').map(({ key }) => ({ [key]: 7 }));
    const inOne = await Promise.all(
      bodies.map((figures) => calls.save({ id, section: 'XV' }, { version: 0, figures })),
    );
    expect(inOne.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(inOne.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const inSeveral = await Promise.all([
      saveFirst(id, { version: 0, figures: { first_plan: 1 } }),
      calls.save({ id, section: 'III' }, { version: 0, figures: { third_plan: 2 } }),
      calls.save({ id, section: 'IV' }, { version: 0, figures: { fourth_current_area: 3 } }),
    ]);
    expect(inSeveral.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await calls.entryOf(id)).figures).toMatchObject({ first_plan: 1, third_plan: 2, fourth_current_area: 3 });
  });

  it.each([
    ['a negative figure', { cluster_lands: -1 }, 'cluster_lands', 'too_small'],
    ['one beyond all measure', { cluster_lands: 1e12 }, 'cluster_lands', 'too_big'],
    ['a text', { cluster_lands: '12' }, 'cluster_lands', 'invalid'],
    ['too many decimals', { cluster_lands: 1.2345 }, 'cluster_lands', 'too_many_decimals'],
    ['half a machine', { fifth_cotton_machine: 1.5 }, 'fifth_cotton_machine', 'whole_number'],
    ['a derived figure', { first_percent: 50 }, 'first_percent', 'unknown_field'],
    ['the passport', { full_name: 'Али' }, 'full_name', 'unknown_field'],
    ['another section’s figure', { third_plan: 5 }, 'third_plan', 'unknown_field'],
    ['an unknown word', { constructor: 5 }, 'constructor', 'unknown_field'],
    ['a long text', { first_card: 'х'.repeat(201) }, 'first_card', 'too_long'],
    ['a number as a day', { developed: '99' }, 'developed', 'invalid'],
    ['a day that no month has', { developed: '30.02.2022' }, 'developed', 'invalid'],
  ])('refuses %s, and names it', async (...[, figures, key, code]) => {
    const { id } = (await calls.begin()).data;
    const { status, problem } = await saveFirst(id, { version: 0, figures });
    expect(status).toBe(400);
    expect(problem?.errors).toEqual([expect.objectContaining({ path: `figures.${key}`, code })]);
    expect((await calls.entryOf(id)).version).toBe(1);
  });

  it('refuses a section that does not exist, and notes that are too long or belong to no figure', async () => {
    const { id } = (await calls.begin()).data;
    expect((await calls.save({ id, section: 'XXI' }, { version: 0, figures: {} })).status).toBe(400);
    expect((await saveFirst(id, { version: 0, figures: {}, notes: { third_plan: 'а' } })).status).toBe(400);
    expect((await saveFirst(id, { version: 0, figures: {}, notes: { nothing: 'а' } })).status).toBe(400);
    expect((await saveFirst(id, { version: 0, figures: {}, notes: { first_plan: 'а'.repeat(501) } })).status).toBe(400);
  });

  it('keeps notes to figures, and takes an empty one back', async () => {
    const { id } = (await calls.begin()).data;
    await saveFirst(id, {
      version: 0,
      figures: {},
      notes: { first_plan: ' янги ер ', cluster_lands: 'қайта ўлчанди' },
    });
    await saveFirst(id, { version: 1, figures: { first_plan: 1 }, notes: { cluster_lands: '' } });
    expect((await calls.entryOf(id)).sections).toMatchObject([
      { version: 2, notes: [{ key: 'first_plan', note: 'янги ер' }] },
    ]);
  });

  it('is refused for a submitted report, a closed quarter, a removed cluster, or without rights', async () => {
    const { id } = (await calls.begin()).data;
    const code = async (as?: string) =>
      (await saveFirst(id, { version: 0, figures: { first_plan: 9 } }, as)).problem?.code;
    expect(await code('editor')).toBe('not_found');
    await calls.close(4);
    expect(await code()).toBe('period_closed');
    expect((await calls.entryOf(id)).editable).toBe(false);
    await api.db.updateTable('periods').set({ closed_at: null }).execute();
    await calls.removeCluster(new Date());
    expect(await code()).toBe('cluster_removed');
    expect((await calls.entryOf(id)).editable).toBe(false);
    await calls.removeCluster(null);
    const sent = await addReport(api.db, { quarter: 3, author: 'klaster' });
    expect((await saveFirst(sent, { version: 0, figures: { first_plan: 9 } })).problem?.code).toBe('not_editable');
    expect((await calls.entryOf(sent)).editable).toBe(false);
  });
});

describe('sending in', () => {
  const complete = async () => {
    const { id } = (await calls.begin()).data;
    await update(api.db, 'reports', {
      set: { figures: JSON.stringify({ ...(await calls.entryOf(id)).figures, ...COMPLETE }) },
      where: { id },
    });
    return id;
  };

  it('opens a round, keeps its figures, and shows when a decision is due', async () => {
    const id = await complete();
    const { status, data } = await calls.submit(id, 1);
    expect([status, data]).toEqual([200, { id, status: 'Янги', round: 1 }]);
    const report = await api.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(report).toMatchObject({ status: 'new', round: 1, version: 2 });
    expect(report.decision_due).toMatch(/^\d{4}-\d\d-\d\d$/);
    const snapshots = await api.db.selectFrom('report_snapshots').selectAll().where('report_id', '=', id).execute();
    expect(snapshots).toMatchObject([{ round: 1, status: 'new', figures: { ...COMPLETE, first_percent: 100 } }]);
    expect((await auditOf(api.db, id)).at(-1)).toEqual({
      action: 'submit',
      before: { status: 'draft', round: 0 },
      after: { status: 'new', round: 1 },
    });
  });

  it('takes the passport as the register has it on that day', async () => {
    const id = await complete();
    const set = (full_name: string) =>
      api.db.updateTable('clusters').set({ full_name }).where('province_code', '=', '1703').execute();
    await set('Янги Раҳбар');
    await calls.submit(id, 1);
    await set('Каримов Акмал');
    expect((await calls.entryOf(id)).figures.full_name).toBe('Янги Раҳбар');
  });

  it('names what is missing', async () => {
    const { id } = (await calls.begin()).data;
    await saveFirst(id, { version: 0, figures: { cluster_lands: 0 } });
    const { status, problem } = await calls.submit(id, 2);
    expect([status, problem?.code]).toEqual([400, 'invalid_input']);
    const paths = problem?.errors?.map(({ path }) => path) ?? [];
    expect(paths).toHaveLength(36);
    expect(paths).toContain('first_plan');
    expect(paths).not.toContain('cluster_lands');
    expect(new Set(problem?.errors?.map(({ code }) => code))).toEqual(new Set(['required']));
  });

  it('is refused if somebody saved meanwhile', async () => {
    const id = await complete();
    await saveFirst(id, { version: 0, figures: { first_plan: 5 } });
    expect((await calls.submit(id, 1)).problem).toMatchObject({ code: 'stale_version', current: { version: 2 } });
    expect((await calls.submit(id, 2)).status).toBe(200);
  });

  it('sent twice is one round, and is nobody else’s', async () => {
    const id = await complete();
    const answers = await Promise.all([calls.submit(id, 1), calls.submit(id, 1)]);
    expect(answers.map(({ status, data }) => [status, data.round])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect((await calls.submit(id, 1, 'andijon')).problem?.code).toBe('not_editable');
    expect((await calls.submit(id, 2)).problem?.code).toBe('not_editable');
  });

  it('is refused in a closed quarter and for a cluster off the register', async () => {
    const id = await complete();
    await calls.removeCluster(new Date());
    expect((await calls.submit(id, 1)).problem?.code).toBe('cluster_removed');
    await calls.removeCluster(null);
    await calls.close(4);
    expect((await calls.submit(id, 1)).problem?.code).toBe('period_closed');
  });
});
