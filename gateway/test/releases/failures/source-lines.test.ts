import type { FailureReport } from '@klaster/shared/contract/releases';
import { transformSync } from 'esbuild';
import { randomBytes } from 'node:crypto';
import { Sources } from '../../../src/releases/failures/source-lines';
import { buildManifest, built, builtRemote, builtShell } from '../../support/built-release';
import { readData, RegistryCaller } from '../../support/registry-caller';

const APP = 'mf-clusters';
const SOURCE = [
  'const one = 1;',
  'const two = 2;',
  '',
  'export function fail(name: string) {',
  '  // \u001B[31m',
  '  throw new Error(name);',
  '}',
  'console.log(one, two);',
  '',
].join('\n');

const { code, map } = transformSync(SOURCE, {
  loader: 'ts',
  minify: true,
  sourcemap: 'external',
  sourcefile: 'webpack://mf-clusters/./src/fail.ts',
});

/** As browsers count. */
const position = { file: 'screen.js', line: 1, column: code.indexOf('throw') + 1 };

const plain = builtRemote(APP, 'plain');
const release = withMaps({ 'screen.js': code, 'screen.js.map': map });

function withMaps(files: Record<string, string>) {
  const { name: _, version: __, files: ___, ...facts } = buildManifest(APP);
  return built(APP, { 'remoteEntry.js': String(plain.files['remoteEntry.js']), ...files }, facts);
}

let registry: RegistryCaller;

async function report(more: Partial<FailureReport> = {}) {
  const cookie = (await registry.ask('GET /reports')).headers['set-cookie']?.toString().split(';')[0] ?? '';
  const body = { app: APP, version: release.version, phase: 'render', message: 'broken', page: newPage(), ...more };
  return registry.ask('POST /registry/failures', { headers: { cookie }, body });
}

const newPage = () => randomBytes(16).toString('base64url');

const failures = async (as = registry.operator) =>
  registry.ask(`GET /registry/${APP}/failures?version=${release.version}`, { as });

describe('a release with source maps', () => {
  beforeEach(async () => {
    registry = await RegistryCaller.start();
    await registry.publish(builtShell('shell', {}, { 'assets/shell.js.map': map }));
    expect((await registry.publish(release)).status).toBe(200);
  });
  afterEach(() => registry.stop());

  test('shows where it failed in its source, to its team and the operator', async () => {
    expect((await report({ position })).status).toBe(204);
    await report({ position });
    const { token } = await registry.deployToken(APP);
    for (const as of [registry.operator, token]) {
      expect(readData(await failures(as))).toMatchObject({
        failures: [
          {
            phase: 'render',
            visitors: 2,
            position,
            source: {
              file: 'src/fail.ts',
              line: 6,
              first: 3,
              lines: [
                '',
                'export function fail(name: string) {',
                '  //  [31m',
                '  throw new Error(name);',
                '}',
                'console.log(one, two);',
                '',
              ],
            },
          },
        ],
      });
    }
    const { token: other } = await registry.deployToken('mf-registers');
    expect((await failures(other)).status).toBe(403);
  });

  test('gives no visitor its maps', async () => {
    const folder = `/remotes/${APP}/${release.version}`;
    expect((await registry.ask(`GET ${folder}/screen.js`)).status).toBe(200);
    expect((await registry.ask('GET /assets/shell.js')).status).toBe(200);
    for (const file of [`${folder}/screen.js.map`, `${folder}/screen.js.MAP`, '/assets/shell.js.map'])
      expect([file, (await registry.ask(`GET ${file}`)).status]).toEqual([file, 404]);
  });

  test('keeps a report without a position in a script that the manifest does not list', async () => {
    for (const file of ['other.js', '../../shell/x.js', 'screen.js.map.js'])
      await report({ position: { ...position, file } });
    expect(readData(await failures())).toMatchObject({ failures: [{ visitors: 3, position: null, source: null }] });
  });

  test.each([
    { line: 0 },
    { column: 1e9 },
    { column: 1.5 },
    { file: 'screen.js.map' },
    { file: `${'a'.repeat(200)}.js` },
    { more: 1 },
  ])('refuses the position %j', async (wrong) => {
    expect((await report({ position: { ...position, ...wrong } })).status).toBe(400);
  });

  test('is asked for by a version that is stored', async () => {
    const ask = (query: string) => registry.operate(`GET /registry/${APP}/failures${query}`);
    expect((await ask(`?version=${'0'.repeat(16)}`)).status).toBe(404);
    expect((await ask('')).status).toBe(400);
  });
});

describe('maps are read within limits', () => {
  const id = { app: APP, version: release.version };
  const at = (file: string) => ({ ...position, file });
  const read = (text: string | null) => {
    const asked: string[] = [];
    const sources = new Sources(async (_, script) => {
      asked.push(script);
      return text === null ? null : Buffer.from(text);
    });
    return { asked, sources };
  };

  test('each once, four for a request', async () => {
    const { asked, sources } = read(map);
    const files = Array.from({ length: 6 }, (_, index) => at(`${index}.js`));
    const lines = await sources.resolve(id, [...files, ...files]);
    expect(files.map((file) => lines(file)?.line)).toEqual([6, 6, 6, 6, undefined, undefined]);
    const later = await sources.resolve(id, files);
    expect(files.map((file) => later(file)?.line)).toEqual([6, 6, 6, 6, 6, 6]);
    expect(asked).toHaveLength(6);
  });

  test.each<[string, string | null]>([
    ['none', null],
    ['no JSON', '{'],
    ['something else', 'null'],
    [
      'mappings that cannot be decoded',
      '{"version":3,"sources":[1],"names":[],"mappings":"AAAA;!!!!","sourcesContent":[{}]}',
    ],
    ['more than 4 MB', map.padEnd(5_000_000)],
  ])('of %s nothing is shown', async (_what, text) => {
    const lines = await read(text).sources.resolve(id, [position]);
    expect(lines(position)).toBeNull();
  });
});
