import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './system/chromium';

/** Journeys against the built system, which `system/global-setup.ts` starts once and stops. */
export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './system/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A failure is a fault to be found, so nothing is tried twice.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: CHROMIUM,
    locale: 'uz-Cyrl-UZ',
    timezoneId: 'Asia/Tashkent',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
});
