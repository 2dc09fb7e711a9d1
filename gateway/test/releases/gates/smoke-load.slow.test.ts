import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LimitedProcess } from '@klaster/shared/processes';
import { smokeLoad } from '../../../src/releases/gates/smoke-load';
import { buildManifest as remote } from '../../support/built-release';

describe('smoke load', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'klaster-smoke-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function load(entry: string): Promise<string[]> {
    await writeFile(path.join(folder, 'remoteEntry.js'), entry);
    const refusals = await smokeLoad(folder, remote('mf-clusters'));
    return refusals.map(({ rule, against }) => `${rule}: ${against}`);
  }

  const container = (get: string) => `globalThis['mf-clusters'] = { init() {}, get: ${get} };`;

  test('a container with the exposed module passes', async () => {
    expect(await load(container('() => Promise.resolve(() => ({}))'))).toEqual([]);
  });

  test('a module counts as exposed even if its script never arrives', async () => {
    const get = `() => new Promise(() => document.head.appendChild(document.createElement('script')))`;
    expect(await load(container(get))).toEqual([]);
  });

  test('the federation runtime is there to be called', async () => {
    const use = `const { ModuleFederation, helpers } = globalThis._FEDERATION_RUNTIME_CORE;
      class Own extends ModuleFederation {} new Own({ ...helpers.global });`;
    expect(await load(use + container('() => Promise.resolve(() => ({}))'))).toEqual([]);
  });

  test.each([
    ['throws', 'throw new Error("boom")', /^smoke-load: evaluated alone: boom/],
    ['is no script', '<!doctype html>', /^smoke-load: evaluated alone: Unexpected token/],
    ['leaves no container', 'globalThis.other = {};', /^smoke-load: it leaves no container/],
    ['evaluates texts', 'eval("1")', /^smoke-load: .*Code generation from strings/],
    ['fills the memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(1));', /128 MB/],
    ['exposes nothing', container('() => Promise.reject(new Error("does not exist"))'), /^exposes: .*no \.\/routes/],
  ])('an entry that %s is refused', async (_kind, entry, reason) => {
    expect((await load(entry))[0]).toMatch(reason);
  });

  test('an entry that never ends is ended', async () => {
    expect((await load('for (;;);'))[0]).toMatch(/more than 10 s of processor time/);
  }, 120_000);

  test('an entry whose process the system kills is not refused: the server is busy', async () => {
    const spawned = jest.spyOn(LimitedProcess.prototype, 'end').mockImplementation(function (this: LimitedProcess) {
      process.kill(this['child'].pid ?? 0, 'SIGKILL');
    });
    await expect(load('')).rejects.toMatchObject({ code: 'busy' });
    spawned.mockRestore();
  });

  test.each([
    ['this.constructor.constructor("return process")()', /Code generation|not defined/],
    ['process.exit(0)', /process is not defined/],
    ['require("node:fs")', /require is not defined/],
    ['document.createElement.constructor("return process")()', /Code generation/],
  ])('nothing of the process is within reach: %s', async (entry, reason) => {
    expect((await load(entry))[0]).toMatch(reason);
  });

  test('an import leads to no error of the process, through which to reach it', async () => {
    const reach = (way: string) => `import('node:fs').catch((error) => { globalThis.reached = ${way}; });`;
    const question = `Object.defineProperty(globalThis['mf-clusters'], 'get', { get() { throw new Error(String(globalThis.reached)); } });`;
    const ways = [
      `error.constructor.constructor('return process.version')()`,
      `Object.getPrototypeOf(error.constructor.prototype) !== TypeError.prototype`,
    ];
    for (const way of ways)
      expect((await load(reach(way) + container('() => undefined') + question))[0]).toMatch(
        /alone: (undefined|false)$/,
      );
  });

  test('buffers count as memory', async () => {
    const buffers = 'const all = []; for (let at = 0; at < 6; at += 1) all.push(new Uint8Array(1e8).fill(1));';
    expect((await load(buffers + container('() => Promise.resolve(() => ({}))')))[0]).toMatch(/more than 400 MB/);
  });

  test('an entry cannot declare itself valid', async () => {
    const lie = `Object.defineProperty(globalThis, 'smokeVerdict', { value: () => 'exposed' });`;
    expect((await load(lie))[0]).toMatch(/^smoke-load/);
  });
});
