import { callerOf } from './call-row';
import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { registerSchemas } from '@klaster/shared/contract/registers';
import { addEntry, ANDIJON } from '../support/fixtures';
import { isLeftOut } from '../support/in-short';
import { testApp } from '../support/test-app';
import { openApiDocument } from '../../src/openapi-document';

type Operation = {
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: { type?: string } }>> }>>;
};

const api = testApp();
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  ({ paths } = JSON.parse(await openApiDocument()) as { paths: typeof paths });
});

function responsesOf(name: string): Operation['responses'] {
  const [method = '', path = ''] = name.split(' ');
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
}

const CALLS = Object.entries<Endpoint>(endpoints).filter(([name]) => !isLeftOut(name));

const status = async (request: string, endpoint: Endpoint, { body, type }: { body?: unknown; type?: string } = {}) =>
  (await api.call(request, { as: callerOf(endpoint), body, headers: type ? { 'content-type': type } : {} })).status;

describe.each(CALLS.filter(([name]) => !name.startsWith('GET ')))('%s', (name, endpoint) => {
  it('says in the document that a body may be too large, or of another type', async () => {
    const request = name.replaceAll(/:\w+/g, '1');
    expect(await status(request, endpoint, { body: 'x', type: 'text/plain' })).toBe(415);
    expect(await status(request, endpoint, { body: `{"x":"${'x'.repeat(6_000_000)}"}` })).toBe(413);
    expect(Object.keys(responsesOf(name))).toEqual(expect.arrayContaining(['413', '415']));
  });
});

describe.each(CALLS.filter(([, { params }]) => params))('%s', (name, endpoint) => {
  it('says in the document that an address may be too long', async () => {
    expect(await status(name.replaceAll(/:\w+/g, '1'.repeat(500)), endpoint)).toBe(414);
    expect(responsesOf(name)).toHaveProperty('414');
  });
});

describe.each(REGISTER_NAMES)('open data of %s as JSON', (register) => {
  it('conforms to the document', async () => {
    await addEntry(api.db, register);
    for (const removed_at of [null, new Date()]) await addEntry(api.db, register, { ...ANDIJON, removed_at });
    const path = `GET /api/registers/${register}/open-data.json`;
    expect(responsesOf(path)['200']?.content?.['application/json']?.schema.type).toBe('object');
    for (const query of ['', '?state=removed&province_code=1703&search=олтин']) {
      const { text } = await api.call(`${path}${query}`);
      expect(registerSchemas[register].openData.safeParse(JSON.parse(text)).error).toBeUndefined();
    }
  });
});
