import fs from 'node:fs/promises';
import path from 'node:path';
import { builtRemote } from '../support/built-release';
import { readProblem, RegistryCaller } from '../support/registry-caller';

const release = builtRemote('mf-registers', 'one');

let registry: RegistryCaller;

beforeEach(async () => {
  registry = await RegistryCaller.start();
  // Creates the visitors' key.
  await registry.ask('GET /');
});

afterEach(async () => {
  jest.restoreAllMocks();
  await registry.stop();
});

/** New files can be created, but not written to, as on a full disk. */
function fail(code: string): void {
  const open = fs.open.bind(fs);
  const refuse = () => Promise.reject(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }));
  jest.spyOn(fs, 'open').mockImplementation(async (file, flags, mode) => {
    const handle = await open(file, flags, mode);
    return flags === 'wx' ? Object.assign(handle, { write: refuse, writeFile: refuse }) : handle;
  });
  jest.spyOn(fs, 'writeFile').mockImplementation(refuse);
}

const CALLS = {
  publication: () => registry.publish(release),
  token: () => registry.ask('POST /registry/tokens', { as: registry.operator, body: { app: 'mf-x', label: 'CI' } }),
  grant: () =>
    registry.ask('POST /registry/mf-x/grants', { as: registry.operator, body: { paths: ['/x'], why: 'a test' } }),
};

const stored = async () => [
  ...(await fs.readdir(path.join(registry.gateway.folder.root, 'record'))),
  ...(await fs.readdir(path.join(registry.gateway.folder.root, 'incoming'))),
];

describe.each(Object.entries(CALLS))('a %s', (_what, call) => {
  test.each([
    ['ENOSPC', 507, 'storage_full'],
    ['EDQUOT', 507, 'storage_full'],
    ['EROFS', 500, 'storage_failed'],
    ['EMFILE', 503, 'upstream_unavailable'],
  ])('that fails with %s is reported, leaves nothing behind, and succeeds later', async (fault, status, code) => {
    const before = await stored();
    fail(fault);
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(readProblem(answer)).toMatchObject({ status, code });
    expect(await stored()).toEqual(before);
    expect((await registry.ask('GET /')).status).toBe(200);
    jest.restoreAllMocks();
    expect((await call()).status).toBe(200);
  });
});

test('a disk that gets full within a file is reported, and the archive is not refused', async () => {
  const before = await stored();
  const open = fs.open.bind(fs);
  jest.spyOn(fs, 'open').mockImplementation(async (file, flags, mode) => {
    const handle = await open(file, flags, mode);
    if (flags !== 'wx' || !String(file).endsWith('screen.js')) return handle;
    // The system writes a part and refuses the rest.
    const write = handle.write.bind(handle) as (...all: unknown[]) => Promise<{ bytesWritten: number }>;
    let room = 10;
    const writeSome = async (bytes: Buffer, offset = 0): Promise<{ bytesWritten: number }> => {
      if (room === 0) throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC', syscall: 'write' });
      const part = Math.min(room, bytes.length - offset);
      room -= part;
      return write(bytes, offset, part);
    };
    const writeAll = async (bytes: Buffer) => {
      for (let at = 0; at < bytes.length;) at += (await writeSome(bytes, at)).bytesWritten;
    };
    return Object.assign(handle, { write: writeSome, writeFile: writeAll });
  });
  const answer = await registry.publish(release);
  expect(readProblem(answer)).toMatchObject({ status: 507, code: 'storage_full' });
  expect(answer.headers['retry-after']).toBe('60');
  jest.restoreAllMocks();
  expect(await stored()).toEqual(before);
});
