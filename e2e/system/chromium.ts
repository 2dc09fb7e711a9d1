import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** `CHROMIUM_PATH`, else the system's Chromium, else the one Playwright has downloaded. */
function executable(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
}

const path = executable();

/** How the browser is started: without a sandbox and without traffic of its own, so that it also runs in a container. */
export const CHROMIUM: LaunchOptions = {
  ...(path ? { executablePath: path } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
