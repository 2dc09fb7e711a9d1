import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listDownloaded, findChromium } from '../src/test/chromium';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'klaster-chromium-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function createFile(...names: string[]): string {
  const file = path.join(folder, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

describe('the browser of the journeys', () => {
  it('is the one that is named, or none if that does not exist', () => {
    const named = createFile('chrome');
    expect(findChromium({ CHROMIUM_PATH: named })).toBe(named);
    expect(findChromium({ CHROMIUM_PATH: `${named}-gone` })).toBeUndefined();
  });

  it('is the newest that Playwright has unpacked, with any name of its inner folder', () => {
    const old = createFile('chromium_headless_shell-1100', 'chrome-linux', 'headless_shell');
    const newest = createFile(
      'chromium_headless_shell-1217',
      'chrome-headless-shell-mac-arm64',
      'chrome-headless-shell',
    );
    createFile('firefox-1500', 'firefox', 'chrome');
    expect(listDownloaded(folder)).toEqual([newest, old]);
    expect(listDownloaded(path.join(folder, 'none'))).toEqual([]);
  });
});
