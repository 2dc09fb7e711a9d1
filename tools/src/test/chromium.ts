import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../process/run-program';
import { progress } from '../progress';
import { inRoot, ROOT } from '../workspace';

/** Without windows Chromium takes three quarters of the processor time. */
const DEBIAN = 'chromium-headless-shell';
const SYSTEM = [DEBIAN, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const MACOS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

export const NO_CHROMIUM =
  'No Chromium was found and none could be installed: install it, or name one with CHROMIUM_PATH=…';

/** Installs Chromium if it is missing. @returns undefined if it cannot be installed */
export async function provideChromium(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const found = findChromium(environment);
  if (found) return found;
  progress('there is no Chromium yet: installing one');
  if (mayUseApt()) await installWithApt();
  else
    await runProgram(process.execPath, [playwrightCli(), 'install', '--only-shell', 'chromium'], {
      cwd: inRoot('e2e'),
    });
  return findChromium(environment);
}

/** `CHROMIUM_PATH`, the system's, or Playwright's. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return [...SYSTEM, ...MACOS, ...listDownloaded(playwrightCache(environment))].find((file) => existsSync(file));
}

/** Names of the program in a folder of Playwright's. */
const PROGRAMS = ['chrome-headless-shell', 'chrome-headless-shell.exe', 'headless_shell', 'chrome', 'chrome.exe'];

/** Newest first. */
export function listDownloaded(cache: string): string[] {
  if (!existsSync(cache)) return [];
  const versions = readdirSync(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name));
  return versions
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((version) => readdirSync(path.join(cache, version)).map((folder) => path.join(cache, version, folder)))
    .flatMap((folder) => PROGRAMS.map((program) => path.join(folder, program)))
    .filter((file) => existsSync(file));
}

/** Source: Playwright's documentation, 'Managing browser binaries'. */
function playwrightCache(environment: NodeJS.ProcessEnv): string {
  const named = environment['PLAYWRIGHT_BROWSERS_PATH'];
  if (named) return named;
  if (process.platform === 'win32') return path.join(environment['LOCALAPPDATA'] ?? homedir(), 'ms-playwright');
  return path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
}

function mayUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installWithApt(): Promise<void> {
  const options = { cwd: ROOT, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runProgram('apt-get', ['update', '-qq'], options);
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', DEBIAN], options);
}

function playwrightCli(): string {
  return inRoot('e2e/node_modules/@playwright/test/cli.js');
}
