import { EVENTS_TYPE, PROGRESS_TYPE } from '@klaster/shared/contract/http';
import { Ajv2020 } from 'ajv/dist/2020';
import { openApiDocument } from '../../src/openapi-document';
import type { TestApp } from '../support/test-app';

type Contents = { readonly content?: Readonly<Record<string, unknown>> };

type Operation = { readonly responses: Readonly<Record<string, Contents>> };

type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

type Answer = { readonly status: number; readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** The API, each of whose answers has to conform to the OpenAPI document: status, media type, and the body of JSON. */
export async function startDocumented(api: TestApp): Promise<TestApp> {
  const faultsOf = faultFinder(JSON.parse(await openApiDocument()) as OpenApi);
  return {
    ...api,
    call: async (request, options) => {
      const answer = await api.call<never>(request, options);
      const faults = faultsOf(request, answer);
      if (faults) throw new Error(`${request}: ${faults}: ${answer.text.slice(0, 500)}`);
      return answer;
    },
  };
}

function faultFinder(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'api');
  // Most calls have the same problems.
  const compiled = new Map<string, ReturnType<typeof ajv.getSchema>>();
  const templates = Object.keys(document.paths).map((path) => ({ path, pattern: patternOf(path) }));
  // `/registers/clusters/imports` is no `/registers/clusters/{id}`.
  templates.sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  return (request: string, { status, text, headers }: Answer): string | undefined => {
    const [method = '', address = ''] = request.split(' ');
    const template = templates.find(({ pattern }) => pattern.test(address.split('?')[0] ?? ''));
    const operation = template && document.paths[template.path]?.[method.toLowerCase()];
    if (!operation) return undefined;
    const type = headers['content-type']?.split(';')[0] ?? '';
    const contents = operation.responses[status]?.content;
    if (!contents) return `${status} is not in the document`;
    if (!(type in contents)) return `${status} of ${type} is not in the document`;
    if (type === EVENTS_TYPE || !(type.endsWith('json') || type === PROGRESS_TYPE)) return undefined;
    const place = ['paths', template.path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const schema = JSON.stringify(contents[type]);
    const validate = compiled.get(schema) ?? ajv.getSchema(`api#/${place.map(pointer).join('/')}`);
    compiled.set(schema, validate);
    const bodies = type === PROGRESS_TYPE ? text.trim().split('\n') : [text];
    const isValid = bodies.every((body) => validate?.(JSON.parse(body)) === true);
    return isValid ? undefined : ajv.errorsText(validate?.errors);
  };
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const pointer = (part: string | number) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
