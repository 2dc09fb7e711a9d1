import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, readConfig } from '../../src/config/config';
import { SHELL } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';
import { createFolder } from '../support/test-folder';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const SVG =
  '<?xml version="1.0"?>\n<!-- emblem -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>';

let folder: string;

beforeAll(async () => (folder = await createFolder('emblem')));
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer, name = 'emblem') {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const environment = { API_URL: 'http://a', EMBLEM_FILE: file };
  return readConfig(environment, { releases: '/srv', operationsPage: '/srv' }).emblem;
}

test.each([
  ['SVG', SVG, 'image/svg+xml'],
  ['PNG', PNG, 'image/png'],
])('an emblem in %s has an address of its content, and is a picture but never a page', async (_, content, type) => {
  const emblem = await read(content);
  const pages = await PagesUnderTest.start({ emblem });
  pages.releases.live = { shell: SHELL, remotes: [] };
  const address = (await pages.boot('/contacts')).emblem ?? '';
  expect(address).toMatch(/^\/emblem\.[\w-]{22}$/);
  const { status, headers, text } = await pages.get(address);
  expect([status, headers['content-type'], text.length > 0]).toEqual([200, type, true]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toContain('immutable');
  await pages.stop();
});

test('without an emblem no page has one', async () => {
  const pages = await PagesUnderTest.start();
  pages.releases.live = { shell: SHELL, remotes: [] };
  expect(await pages.boot('/contacts')).not.toHaveProperty('emblem');
  await pages.stop();
});

test.each([
  ['HTML', '<!doctype html><svg></svg>', /^EMBLEM_FILE: is neither PNG nor SVG: /],
  ['SVG with entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>', /neither PNG nor SVG/],
  ['nothing', '', /neither PNG nor SVG/],
  ['more than 256 KB', Buffer.concat([PNG, Buffer.alloc(256 * 1024)]), /at most 256 KB/],
])('a file of %s is refused at the start', async (_, content, fault) => {
  await expect(read(content)).rejects.toThrow(ConfigError);
  await expect(read(content)).rejects.toThrow(fault);
});

test('a file that is missing is refused at the start', () => {
  const environment = { API_URL: 'http://a', EMBLEM_FILE: path.join(folder, 'none.png') };
  expect(() => readConfig(environment, { releases: '/srv', operationsPage: '/srv' })).toThrow(
    /^EMBLEM_FILE: is no file of at most/,
  );
});
