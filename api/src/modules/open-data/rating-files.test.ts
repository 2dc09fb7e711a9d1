import { LANGUAGES } from '@klaster/shared/contract/http';
import type { ClusterRatingAnswer, RatingAnswer } from '@klaster/shared/contract/rating';
import { cellsOf, csvFaults } from '../../../test/support/csvw';
import { addCluster } from '../../../test/support/fixtures';
import { addConfirmed } from '../../../test/support/rating';
import { readSheet } from '../../../test/support/sheet';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

const QUARTER = '?year=2025&quarter=4';
const CSV = `/api/rating/open-data.csv${QUARTER}`;

beforeAll(async () => {
  for (const [province, percent] of [
    ['1703', 100],
    ['1706', 40],
  ] as const)
    await addConfirmed(api, await addCluster(api.db, province), { percent, year: 2025 });
});

const inEnglish = { headers: { 'accept-language': 'en' } };

it('has a line for each cluster of the rating, with SOATO codes, source and licence', async () => {
  const { headers, text } = await api.call(`GET ${CSV}`, inEnglish);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="rating-2025-4-[\d-]+\.csv"$/);
  const [header = [], ...rows] = cellsOf(text);
  expect(header.slice(0, 6)).toEqual([
    'Rank',
    'Cluster number',
    'Cluster',
    'SOATO code of the province',
    'Province',
    'Score',
  ]);
  const rating = await api.call<RatingAnswer>(`GET /api/rating${QUARTER}`);
  expect(rows.map(([rank, id, , code]) => [rank, id, code])).toEqual(
    rating.data.items.map((item) => [String(item.rank), String(item.cluster_id), item.province_code]),
  );
  expect(rows.map((row) => row.slice(10, 12))).toEqual([
    ['2025', '4'],
    ['2025', '4'],
  ]);
  expect(rows[0]?.at(-2)).toContain('creativecommons.org/licenses/by/4.0');
});

it.each(LANGUAGES)('is described by its metadata in %s', async (language) => {
  expect(await csvFaults(api, CSV, language)).toEqual([]);
});

it('is described without a quarter too', async () => {
  expect(await csvFaults(api, '/api/rating/open-data.csv', 'en')).toEqual([]);
});

it('holds the same as the rating in JSON', async () => {
  const { data } = await api.call<RatingAnswer>(`GET /api/rating${QUARTER}`, inEnglish);
  const file = JSON.parse((await api.call(`GET /api/rating/open-data.json${QUARTER}`, inEnglish)).text) as object;
  expect(file).toMatchObject({
    title: 'Rating of clusters, quarter 4 of 2025',
    licence: { name: 'CC BY 4.0' },
    period: { year: 2025, quarter: 4 },
    items: data.items.map((item) => ({ ...item, points: expect.any(Array) as unknown })),
    provinces: data.provinces,
  });
});

it('has the points that each criterion earned, as on the page of the cluster', async () => {
  const { text } = await api.call(`GET ${CSV}`, inEnglish);
  const [header = [], ...rows] = cellsOf(text);
  const file = JSON.parse((await api.call(`GET /api/rating/open-data.json${QUARTER}`, inEnglish)).text) as {
    criteria: { name: string; points: number }[];
    items: { cluster_id: number; points: (number | null)[] }[];
  };
  const titles = file.criteria.map(({ name, points }) => `Points: ${name} (of ${points})`);
  expect(header.slice(12, -3)).toEqual(titles);
  expect(titles.length).toBeGreaterThan(3);
  for (const [index, { cluster_id, points }] of file.items.entries()) {
    const { data } = await api.call<ClusterRatingAnswer>(`GET /api/rating/clusters/${cluster_id}${QUARTER}`);
    expect(points).toEqual(data.criteria.map(({ earned }) => earned));
    expect(rows[index]?.slice(12, -3)).toEqual(points.map((point) => (point === null ? '' : String(point))));
  }
});

it('is a spreadsheet for visitors too, with the same lines as the CSV file', async () => {
  const { bytes } = await api.call(`GET /api/rating/open-data.xlsx${QUARTER}`, inEnglish);
  const { rows } = await readSheet(bytes);
  expect(rows[0]?.[0]).toBe('Rating of clusters, quarter 4 of 2025');
  const [, ...lines] = cellsOf((await api.call(`GET ${CSV}`, inEnglish)).text);
  expect(
    rows.slice(2).map(([rank, name, , score, ...rest]) => [rank, name, score, ...rest.slice(3)].map(String)),
  ).toEqual(lines.map((line) => [line[0], line[2], line[5], ...line.slice(12, -3)].map((cell) => cell || 'null')));
});

it('has only the compared clusters, if they are named, and describes itself', async () => {
  const { items } = (await api.call<RatingAnswer>(`GET /api/rating${QUARTER}`)).data;
  const [first, last] = [items[0]?.cluster_id, items.at(-1)?.cluster_id];
  const path = `${CSV}&clusters=${last},2000000000`;
  const rows = cellsOf((await api.call(`GET ${path}`)).text);
  expect(rows.slice(1).map(([rank, id]) => [rank, id])).toEqual([[String(items.at(-1)?.rank), String(last)]]);
  expect(await csvFaults(api, path, 'en')).toEqual([]);
  const { headers } = await api.call(`GET ${path}`);
  const other = `GET ${CSV}&clusters=${first}`;
  expect((await api.call(other, { headers: { 'if-none-match': headers['etag'] ?? '' } })).status).toBe(200);
  const { status, problem } = await api.call(`GET ${CSV}&clusters=x`);
  expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'clusters.0']);
});

it.each(['open-data.csv', 'open-data.json', 'open-data.xlsx', 'chart.svg', 'map.svg'])(
  'answers 404 for %s of a quarter without scores, and 400 for an invalid quarter',
  async (file) => {
    const missing = await api.call(`GET /api/rating/${file}?year=2031&quarter=1`);
    expect([missing.status, missing.headers['etag']]).toEqual([404, undefined]);
    const { status, problem } = await api.call(`GET /api/rating/${file}?year=2025&quarter=5`);
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'quarter']);
  },
);

it('is sent again only after a change of the scores', async () => {
  const { headers } = await api.call(`GET ${CSV}`);
  const ifChanged = () => api.call(`GET ${CSV}`, { headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect((await ifChanged()).status).toBe(304);
  await addConfirmed(api, await addCluster(api.db, '1733'), { percent: 70, year: 2025 });
  expect((await ifChanged()).status).toBe(200);
});

describe('a drawing', () => {
  const draw = async (name: 'chart' | 'map', language = 'en') =>
    (await api.call(`GET /api/rating/${name}.svg${QUARTER}`, { headers: { 'accept-language': language } })).text;

  it.each(['chart', 'map'] as const)('%s is well-formed, and names its quarter and source', async (name) => {
    const svg = await draw(name);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" role="img"/);
    expect(svg).toContain('<title>Rating of provinces, quarter 4 of 2025</title>');
    expect(svg).toMatch(/Source: [^<]+, \d\d\.\d\d\.\d{4}</);
    expect(svg).not.toMatch(/undefined|NaN|style=|<script/);
    expect(svg.split(/<[a-z]/).length).toBe(svg.split(/<\/[a-z]/).length);
  });

  it('is in the language of the reader', async () => {
    expect(await draw('chart', 'ru')).toContain('4 квартал 2025 года');
    expect(await draw('chart', 'uz-Cyrl')).toContain('2025 йил 4-чорак');
    expect(await draw('chart', 'uz-Latn')).toContain('2025-yil 4-chorak');
  });

  it('of the map has an area for each province, and scores where there are some', async () => {
    const svg = await draw('map');
    expect([...svg.matchAll(/<path /g)]).toHaveLength(15);
    const { data } = await api.call<RatingAnswer>(`GET /api/rating${QUARTER}`);
    const scores = data.provinces.flatMap(({ score }) => (score === null ? [] : [score]));
    expect(scores.length).toBeGreaterThan(1);
    for (const score of scores) expect(svg).toContain(`>${score.toFixed(1)}<`);
  });

  it('cannot be broken by the operator', async () => {
    const { content } = await api.db
      .selectFrom('contacts_versions')
      .select('content')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const organisation = '<script>alert(1)</script>&"';
    const texts = { ...content.texts, en: { ...content.texts.en, organisation } };
    await api.db
      .insertInto('contacts_versions')
      .values({ version: 999, content: JSON.stringify({ ...content, texts }), author_id: null })
      .execute();
    expect(await draw('chart')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;');
  });
});
