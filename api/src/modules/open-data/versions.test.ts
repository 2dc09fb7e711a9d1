import type { RatingAnswer, ShownVersions } from '@klaster/shared/contract/rating';
import { sql } from 'kysely';
import { cellsOf } from '../../../test/support/csvw';
import { addCluster } from '../../../test/support/fixtures';
import { figuresAt, addConfirmed, decideOn, FIRST_METHOD } from '../../../test/support/rating';
import { testApp, TEST_ORIGIN } from '../../../test/support/test-app';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toRDF } from 'jsonld';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';

const api = testApp();

describe('the versions of a rating', () => {
  const QUARTER = '?year=2025&quarter=4';

  type Version = { version: number; at: string; digest: string; method_version: number; changes: string[] };
  type Change = {
    cluster_id: number;
    criterion: string | null;
    before: number | null;
    after: number | null;
    reason: string;
  };

  const read = async <Data>(file: string, query = '') =>
    JSON.parse((await api.call(`GET /api/rating/${file}${QUARTER}${query}`)).text) as Data;
  const versions = async () => (await read<{ versions: Version[] }>('versions.json')).versions;
  const changes = async (query: string) => (await read<{ items: Change[] }>('version-changes.json', query)).items;

  /** Dates the decisions that were made just now, as if they could not be undone any more. */
  async function settle(at: string): Promise<void> {
    await api.db.deleteFrom('decision_notices').execute();
    await sql`update report_snapshots set created_at = ${at}::timestamptz where created_at > now() - interval '1 hour'`.execute(
      api.db,
    );
  }

  let [first, second, report] = [0, 0, 0];
  let atPublication = '';

  beforeAll(async () => {
    [first, second] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await addConfirmed(api, first, { percent: 80, year: 2025 });
    await settle('2026-01-10T10:00:00Z');
    report = await addConfirmed(api, second, { percent: 40, year: 2025 });
    await settle('2026-01-11T10:00:00Z');
    atPublication = (await api.call(`GET /api/rating/version.csv${QUARTER}&version=2`)).text;
    const comment = { comment: 'Хато бор' };
    expect((await api.call(`POST /api/reports/${report}/reopen`, { as: 'admin', body: comment })).status).toBe(200);
    await settle('2026-02-01T10:00:00Z');
    const corrected = { status: 'new' as const, figures: JSON.stringify(figuresAt(100)) };
    await api.db.updateTable('reports').set(corrected).where('id', '=', report).execute();
    expect((await decideOn(api, report)).status).toBe(200);
    await settle('2026-02-02T10:00:00Z');
  });

  it('has a version at its publication, and one after each change since', async () => {
    const list = await versions();
    expect(list.map(({ version, at }) => [version, at.slice(0, 10)])).toEqual([
      [2, '2026-01-11'],
      [3, '2026-02-01'],
      [4, '2026-02-02'],
    ]);
    expect(new Set(list.map(({ digest }) => digest)).size).toBe(3);
    expect(list[0]?.changes).toEqual([]);
    for (const file of list[2]?.changes ?? []) expect((await api.call(`GET /api/rating/${file}`)).status).toBe(200);
  });

  it('answers the same at the address of a version, even after later changes', async () => {
    expect((await api.call(`GET /api/rating/version.csv${QUARTER}&version=2`)).text).toBe(atPublication);
    const [, ...rows] = cellsOf(atPublication);
    expect(rows.map(([rank, id]) => [rank, id])).toEqual([
      ['1', String(first)],
      ['2', String(second)],
    ]);
  });

  it('has ranks and scores of the rating in its last version', async () => {
    const { items } = (await api.call<RatingAnswer>(`GET /api/rating${QUARTER}`)).data;
    const last = await read<{ items: object[] }>('version.json', '&version=4');
    const shown = items.map(({ rank, cluster_id, score, counted }) => ({ rank, cluster_id, score, counted }));
    expect(last.items).toMatchObject(shown);
  });

  it('says what changed between two versions, and why', async () => {
    const opened = await changes('&version=3');
    expect(opened[0]).toMatchObject({ cluster_id: second, criterion: null, after: null, reason: 'reopened' });
    const both = await changes('&version=4&since=2');
    expect(both.map(({ cluster_id, criterion, reason }) => [cluster_id, criterion, reason])).toEqual([
      [second, null, 'decided'],
      [second, 'harvest-plan', 'decided'],
    ]);
    expect([both[1]?.before, both[1]?.after]).toEqual([6, 15]);
    const csv = await api.call(`GET /api/rating/version-changes.csv${QUARTER}&version=4&since=2`, {
      headers: { 'accept-language': 'en' },
    });
    expect(cellsOf(csv.text)[2]?.slice(2)).toEqual(['Cotton harvest against plan', '6', '15', 'decided']);
  });

  it('has a version for a new method, and none for a decision that may still be undone', async () => {
    const criteria = FIRST_METHOD.criteria.slice(0, 1).map((criterion) => ({ ...criterion, points: 100 }));
    await sql`insert into scoring_methods (version, year, quarter, method, published_at)
    values (2, 2025, 4, ${JSON.stringify({ ...FIRST_METHOD, criteria })}::jsonb, '2026-03-01T10:00:00Z')`.execute(
      api.db,
    );
    const [, , , last] = await versions();
    expect(last).toMatchObject({ version: 5, method_version: 2 });
    const [score] = await changes('&version=5');
    expect(score).toMatchObject({ cluster_id: first, criterion: null, after: 80, reason: 'method' });
    await addConfirmed(api, await addCluster(api.db, '1703'), { percent: 10, year: 2025 });
    expect(await versions()).toHaveLength(4);
    // A snapshot has the time of its decision.
    const decided_at = new Date(Date.now() - 120_000);
    await sql`update report_snapshots set created_at = ${decided_at} where created_at > now() - interval '1 hour'`.execute(
      api.db,
    );
    await api.db.updateTable('decision_notices').set({ decided_at }).execute();
    expect(await versions()).toHaveLength(4);
    await settle('2026-04-01T10:00:00Z');
    expect(await versions()).toHaveLength(5);
  });

  it('lists for the page of a quarter the latest version first, each with the clusters that changed, and why', async () => {
    const list = (await api.call<ShownVersions>(`GET /api/rating/versions${QUARTER}`)).data;
    expect(list.period).toEqual({ year: 2025, quarter: 4 });
    const rows = list.versions.map(({ version, changed, changes }) => [version, changed, changes[0]?.reason]);
    expect(rows).toEqual([
      [6, 1, 'decided'],
      [5, 2, 'method'],
      [4, 1, 'decided'],
      [3, 1, 'reopened'],
      [2, 0, undefined],
    ]);
    const [reopened] = list.versions.at(-2)!.changes;
    expect(reopened).toMatchObject({ cluster_id: second, after: null });
    const later = await api.call<ShownVersions>('GET /api/rating/versions?year=2026&quarter=4');
    expect([later.status, later.data]).toEqual([200, { period: { year: 2026, quarter: 4 }, versions: [] }]);
  });

  it.each([
    ['versions', '?year=2025&quarter=5', 400, 'quarter'],
    ['versions.json', '?year=2026&quarter=4', 404, undefined],
    ['version.json', `${QUARTER}&version=1`, 404, undefined],
    ['version.csv', `${QUARTER}&version=99`, 404, undefined],
    ['version-changes.json', `${QUARTER}&version=2`, 404, undefined],
    ['version-changes.csv', `${QUARTER}&version=0`, 400, 'version'],
    ['version.json', QUARTER, 400, 'version'],
  ])('answers for %s%s', async (...[file, query, status, field]) => {
    const answer = await api.call(`GET /api/rating/${file}${query}`);
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([status, field]);
  });
});

describe('the catalogue', () => {
  beforeAll(async () => {
    await api.db.updateTable('periods').set({ due_on: '2027-01-20' }).where('year', '=', 2026).execute();
    await addConfirmed(api, await addCluster(api.db, '1703'), { percent: 100, year: 2025 });
  });

  type Node = Record<string, unknown> & { '@id': string };

  const readCatalogue = () => api.call('GET /api/catalog.jsonld');

  const nodesIn = (text: string) => (JSON.parse(text) as { '@graph': Node[] })['@graph'];

  async function graphOf(text: string): Promise<Store> {
    const quads: unknown = await toRDF(JSON.parse(text) as object, { format: 'application/n-quads' });
    return new Store(new Parser({ format: 'N-Quads' }).parse(String(quads)));
  }

  /** What the profile requires, and what we require beyond it. */
  const SHAPES = ['dcat-ap-3.shapes.ttl', 'dcat-ap.shapes.ttl'];

  const readShapes = (file: string) =>
    new Parser().parse(readFileSync(path.join(__dirname, '../../../test/support', file), 'utf8'));

  async function violationsIn(text: string, files = SHAPES): Promise<string[]> {
    const validator = new SHACLValidator(new Store(files.flatMap(readShapes)));
    const { results } = await validator.validate(await graphOf(text));
    return results.map(({ focusNode, path: at, message }) => `${focusNode?.value} ${at?.value} ${message[0]?.value}`);
  }

  it('has no violation of the shapes of DCAT-AP', async () => {
    const { status, headers, text } = await readCatalogue();
    expect([status, headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
    expect(await violationsIn(text)).toEqual([]);
  });

  it.each(['dct:title', 'dct:publisher', 'dcat:accessURL', 'foaf:name', 'dct:license'])(
    'would violate them without %s',
    async (term) => {
      const { text } = await readCatalogue();
      const { '@graph': nodes, ...rest } = JSON.parse(text) as { '@graph': Node[] };
      const without = nodes.map(({ [term]: _, ...node }) => node);
      expect(await violationsIn(JSON.stringify({ ...rest, '@graph': without }))).not.toEqual([]);
    },
  );

  /** These faults violate only the profile's shapes. */
  it.each<[string, (node: Node) => object]>([
    ['a second licence', (node) => ({ ...node, 'dct:license': [node['dct:license'], node['@id']] })],
    [
      'a publisher without a class',
      ({ '@type': type, ...node }) => ({ ...node, ...(type !== 'foaf:Agent' && { '@type': type }) }),
    ],
    ['a media type as a text', (node) => ({ ...node, 'dcat:mediaType': { '@value': 'text/csv' } })],
    ['a size that is no number', (node) => ({ ...node, 'http://www.w3.org/ns/dcat#byteSize': 'large' })],
  ])('would violate the profile with %s', async (_what, change) => {
    const { '@graph': nodes, ...rest } = JSON.parse((await readCatalogue()).text) as { '@graph': Node[] };
    const changed = JSON.stringify({ ...rest, '@graph': nodes.map(change) });
    expect(await violationsIn(changed, ['dcat-ap-3.shapes.ttl'])).not.toEqual([]);
  });

  it('lists each register and published quarter, at addresses that answer', async () => {
    const { text } = await readCatalogue();
    const nodes = nodesIn(text);
    const datasets = nodes.filter((node) => node['@type'] === 'dcat:Dataset').map((node) => node['dct:identifier']);
    expect(datasets).toEqual(expect.arrayContaining(['clusters', 'oil_factories', 'rating-2025-4']));
    const files = nodes.filter((node) => node['@type'] === 'dcat:Distribution');
    const addresses = files.map((node) => node['dcat:downloadURL'] as string);
    const pages = nodes.filter((node) => node['@type'] === 'foaf:Document').map((node) => node['@id']);
    expect([...addresses, ...pages].length).toBeGreaterThan(16);
    for (const address of new Set([...addresses, ...pages])) {
      expect(address.startsWith(`${TEST_ORIGIN}/api/`)).toBe(true);
      expect((await api.call(`GET ${address.slice(TEST_ORIGIN.length)}`)).status).toBe(200);
    }
  });

  it('leaves out a quarter before its due date', async () => {
    await api.db.updateTable('periods').set({ due_on: '2099-01-20' }).where('year', '=', 2025).execute();
    const { text } = await readCatalogue();
    await api.db.updateTable('periods').set({ due_on: '2026-01-20' }).where('year', '=', 2025).execute();
    expect(nodesIn(text).map((node) => node['dct:identifier'])).not.toContain('rating-2025-4');
  });

  it('dates a register by its last change, and names the provinces by SOATO code', async () => {
    const readModified = async () => {
      const nodes = nodesIn((await readCatalogue()).text);
      return nodes.find((node) => node['dct:identifier'] === 'clusters')?.['dct:modified'] as string;
    };
    const before = await readModified();
    await addCluster(api.db, '1706');
    expect((await readModified()) > before).toBe(true);
    const nodes = nodesIn((await readCatalogue()).text);
    const codes = nodes.filter((node) => node['@type'] === 'dct:Location').map((node) => node['dct:identifier']);
    expect(codes).toEqual(expect.arrayContaining(['17', '1703', '1735']));
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await readCatalogue();
    const again = await api.call('GET /api/catalog.jsonld', { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
  });
});
