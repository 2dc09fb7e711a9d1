import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditAnswer } from '@klaster/shared/contract/audit';
import { LANGUAGES } from '@klaster/shared/contract/http';
import { type SectionSaved } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { changedFactory, readAudit, readLatest } from '../../../test/support/audit';
import { addReport, BUXORO, entryInput, openPeriod, userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { insert } from '../../../test/support/rows';
import { recordChange } from '../../kernel/audit/record.repository';
import { loadAuditTexts } from './describe-value';

const api = testApp();

const audit = (query?: string, language?: string) => readAudit(api, query, language);
const latest = (query?: string, language?: string) => readLatest(api, query, language);

it('shows actor, entity, time, and each value before and after, by their names', async () => {
  const id = await changedFactory(api);
  const entry = await latest(`?entity=oil_factories&entity_id=${id}`);
  expect(entry).toMatchObject({
    action: 'edit',
    entity_id: id,
    subject: 'Навоий Ёғ',
    user_login: 'editor',
    more_changes: 0,
  });
  expect(Date.parse(entry.at)).toBeCloseTo(Date.now(), -5);
  expect(Object.fromEntries(entry.changes.map(({ label, before, after }) => [label, [before, after]]))).toEqual({
    Active: ['yes', 'no'],
    Address: ['Бобур кўчаси, 3', 'Амир Темур, 5'],
    'Annual capacity': [1200.5, 1300],
    'District or city': ['Altynkul district', expect.stringMatching(/^[A-Z]/)],
  });
});

it('is in the requested language', async () => {
  const id = await changedFactory(api);
  const labels = async (language: string) =>
    (await latest(`?entity=oil_factories&entity_id=${id}&action=edit`, language)).changes.map(({ label }) => label);
  expect(await labels('uz-Cyrl')).toContain('Йиллик қувват');
  expect(await labels('uz-Latn')).toContain('Yillik quvvat');
  expect(await labels('ru')).toContain('Годовая мощность');
});

describe('is found', () => {
  let id: number;
  beforeAll(async () => (id = await changedFactory(api)));

  const actions = async (query: string) =>
    (await audit(`?entity=oil_factories&entity_id=${id}${query}`)).items.map(({ action }) => action);

  it('by what was done', async () => {
    expect(await actions('')).toEqual(['edit', 'create']);
    expect(await actions('&action=create')).toEqual(['create']);
  });

  it('by actor: part of a login, or of a name in either script', async () => {
    await api.db.updateTable('users').set({ full_name: 'Шоҳруҳ Ғуломов' }).where('login', '=', 'editor').execute();
    for (const who of ['edit', 'EDITOR', 'Shohruh', 'гуломов', 'Ғулом'])
      expect([who, await actions(`&who=${encodeURIComponent(who)}`)]).toEqual([who, ['edit', 'create']]);
    expect(await actions('&who=viewer')).toEqual([]);
    expect(await actions('&who=e')).toEqual(['edit', 'create']);
    expect(await actions('&who=nobody-at-all')).toEqual([]);
  });

  it('by the day, in Tashkent, of the database', async () => {
    const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Tashkent')::date as day`.execute(
      api.db,
    );
    const today = rows[0]?.day ?? '';
    expect(await actions(`&from=${today}&to=${today}`)).toHaveLength(2);
    expect(await actions(`&from=${today}`)).toHaveLength(2);
    expect(await actions('&from=2025-01-01&to=2025-12-31')).toEqual([]);
    expect(await actions('&to=2025-12-31')).toEqual([]);
  });
});

it.each([
  ['from=2016-01-01&to=2026-01-01', 'from', 'period_too_long'],
  ['from=2016-01-01', 'from', 'period_too_long'],
  ['from=2026-02-02&to=2026-02-01', 'to', 'period_reversed'],
  ['to=0000-01-01', 'to', 'too_small'],
  ['from=2026-02-31', 'from', 'invalid'],
  ['to=9999-12-31', 'to', 'too_big'],
  ['entity_id=1', 'entity', 'required'],
  ['entity=token_secret', 'entity', 'invalid'],
  ['action=drop', 'action', 'invalid'],
  ['after=9999999999999999999_1', 'after', 'invalid'],
  [`who=${'x'.repeat(101)}`, 'who', 'too_long'],
])('refuses ?%s at its field', async (query, path, code) => {
  const { status, problem } = await api.call(`GET /api/audit?${query}`, { as: 'admin' });
  expect(status).toBe(400);
  expect(problem?.errors).toEqual([{ path, code, message: expect.any(String) }]);
});

it('takes any place that is spelt as one', async () => {
  expect((await audit('?after=9999999999999999_999999999999999')).items.length).toBeGreaterThan(0);
  expect((await audit('?after=0_0')).items).toEqual([]);
});

it('requires more of a name that twenty people bear', async () => {
  const rows = Array.from({ length: 21 }, (_, number) => ({
    login: `twin-${number}`,
    full_name: 'Эгизак',
    positions: [],
  }));
  await insert(
    api.db,
    'users',
    rows.map((row) => ({ ...row, password_hash: '' })),
  );
  const { problem } = await api.call('GET /api/audit?who=egizak', { as: 'admin' });
  expect(problem?.errors).toMatchObject([{ path: 'who', code: 'too_many_people' }]);
  await api.db.deleteFrom('users').where('login', 'like', 'twin-%').execute();
});

it('comes page by page, nothing twice and nothing left out, also of the same microsecond and of several people', async () => {
  const [editor, andijon] = [await userId(api.db, 'editor'), await userId(api.db, 'andijon')];
  await sql`
    insert into audit (at, user_id, action, entity, entity_id)
    select '2020-01-01'::timestamptz - (i / 7) * interval '1 microsecond', case i % 2 when 0 then ${editor}::int else ${andijon}::int end,
      'edit', 'holidays', 20200101 from generate_series(1, 120) i`.execute(api.db);
  for (const [query, total] of [
    ['?entity=holidays&to=2020-01-01', 120],
    ['?to=2020-01-01&who=di', 120],
    ['?to=2020-01-01&who=andijon', 60],
  ] as const) {
    const ids: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const answer: AuditAnswer = await audit(`${query}${next && `&after=${next}`}`);
      expect(answer.items.length).toBeLessThanOrEqual(50);
      ids.push(...answer.items.map(({ id }) => id));
      next = answer.next;
    }
    expect([query, ids.length, new Set(ids).size]).toEqual([query, total, total]);
  }
});

it('never shows credentials, even if they were recorded', async () => {
  await api.db.transaction().execute((tx) =>
    recordChange(
      tx,
      { user: null, requestId: null },
      {
        action: 'edit',
        entity: 'users',
        id: 1,
        before: { password_hash: '$argon2id$old', full_name: 'А', token: 'jwt', link: 'https://x/y', token_version: 1 },
        after: { password_hash: '$argon2id$new', full_name: 'Б', token: 'jwt2', link: 'https://x/z', token_version: 2 },
      },
    ),
  );
  const entry = await latest('?entity=users&entity_id=1&action=edit');
  expect(entry.changes.map(({ before, after }) => [before, after])).toEqual([['А', 'Б']]);
});

it('shows reports by cluster and quarter, figures by the dictionary, decisions by their words', async () => {
  const report = await addReport(api.db, { status: 'new', year: 2025, quarter: 3 });
  const body = { comment: 'Ҳосилдорлик асосланмаган', remarks: [{ section: 'II', comment: 'Қайта ҳисобланг' }] };
  expect((await api.call(`POST /api/reject-cluster/${report}`, { as: 'reviewer', body })).status).toBe(200);
  const entry = await latest(`?entity=reports&entity_id=${report}`);
  expect(entry).toMatchObject({ action: 'reject', subject: 'Андижон Текс, 2025, quarter 3' });
  expect(entry.changes).toEqual([
    { label: 'Status', before: 'New', after: 'Rejected' },
    { label: 'Remark', before: null, after: 'Ҳосилдорлик асосланмаган' },
    { label: 'Remarks on sections', before: null, after: expect.stringMatching(/: Қайта ҳисобланг$/) },
  ]);
  const figures = { cluster_lands: 12.5 };
  const save = { version: 0, figures, notes: { cluster_lands: 'ўлчанди' } };
  await openPeriod(api.db, 2025, 3);
  const as = 'klaster';
  const saved = await api.call<SectionSaved>(`PATCH /api/reports/${report}/sections/I`, { as, body: save });
  const sent = { version: saved.data.report_version };
  expect((await api.call(`POST /api/reports/${report}/submit`, { as, body: sent })).status).toBe(200);
  const { changes } = await latest(`?entity=reports&entity_id=${report}&action=edit`);
  expect(changes).toEqual([
    { label: expect.stringMatching(/: note$/), before: null, after: 'ўлчанди' },
    { label: 'Cluster land area', before: 1.5, after: 12.5 },
  ]);
});

it('shows a draft of the scoring method by its criteria', async () => {
  const draft = await api.call<{ published: { criteria: { id: string; points: number }[] } }>(
    'GET /api/scoring-methods/draft',
    { as: 'admin' },
  );
  const {
    version: _,
    year: _year,
    quarter: _quarter,
    ...method
  } = draft.data.published as unknown as Record<string, unknown>;
  const { status } = await api.call('PATCH /api/scoring-methods/draft', { as: 'admin', body: { version: 0, method } });
  expect(status).toBe(200);
  const { changes } = await latest('?entity=scoring_method_draft');
  expect(changes[0]).toMatchObject({
    label: expect.stringMatching(/^Criterion: .+, points$/),
    after: expect.any(Number),
  });
});

it('shows an administrator of a province what concerns that province, and nothing else', async () => {
  const rights = { positions: ['ADMIN' as const], full_name: 'Вилоят администратори', password_hash: '' };
  await insert(api.db, 'users', { ...rights, login: 'viloyat', province_code: '1703' });
  const add = async (province_code: string, district_code: string) => {
    const body = entryInput('oil_factories', { province_code, district_code });
    return (await api.call<{ id: number }>('POST /api/oil_factories', { as: 'admin', body })).data.id;
  };
  const [own, elsewhere] = [await add('1703', '1703203'), await add(BUXORO.province_code, BUXORO.district_code)];
  const account = { login: 'andijonlik', full_name: 'Андижонлик', positions: [], cluster_id: null };
  for (const place of [{ province_code: '1703' }, { province_code: null, login: 'respublika' }])
    await api.call('POST /api/users', { as: 'admin', body: { ...account, ...place } });
  const readItems = async (query: string, as = 'viloyat') =>
    (await api.call<AuditAnswer>(`GET /api/audit${query}`, { as })).data.items;
  const ofFactories = (await readItems('?entity=oil_factories')).map(({ entity_id }) => entity_id);
  expect(ofFactories).toContain(own);
  expect(ofFactories).not.toContain(elsewhere);
  expect(await readItems(`?entity=oil_factories&entity_id=${elsewhere}`, 'admin')).not.toEqual([]);
  const people = (await readItems('?entity=users&action=create')).map(({ subject }) => subject);
  expect(people).toEqual(['Андижонлик']);
});

it('has a word in four languages for everything that is done, and to what', async () => {
  for (const language of LANGUAGES) {
    const { audit: words } = await loadAuditTexts(language);
    expect(Object.keys(words.actions)).toEqual([...AUDIT_ACTIONS]);
    expect(Object.keys(words.entities)).toEqual([...AUDIT_ENTITIES]);
  }
});
