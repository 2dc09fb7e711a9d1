import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toRDF } from 'jsonld';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { addCluster } from '../../../test/support/fixtures';
import { addConfirmed } from '../../../test/support/rating';
import { TEST_ORIGIN, testApp } from '../../../test/support/test-app';

const api = testApp();

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

/** These faults violate the profile's shapes alone. */
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
