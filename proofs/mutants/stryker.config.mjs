import { filesOf } from './core.mjs';

const target = process.env['MUTANTS_OF'] ?? '';

/** How `npm run mutants` runs StrykerJS. */
export default {
  mutate: [filesOf(target), '!**/*.test.{ts,tsx}'],
  packageManager: 'pnpm',
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    configFile: 'proofs/mutants/jest.config.mjs',
    // One file (`together.cjs`) requires all of the API's tests, so Jest cannot find out which are related to a source.
    enableFindRelatedTests: !target.startsWith('api/'),
  },
  coverageAnalysis: 'perTest',
  // What stands at module level is there before any test, so each such fault costs all tests of the folder; see `proofs/README.md`.
  ignoreStatic: true,
  // Beyond the time that the tests took at first: long, for what is late on a busy machine has not been noticed by a test;
  // and no longer, for a fault without end costs the whole of it, and there are dozens.
  timeoutMS: 20_000,
  // A copy of the workspace, where nothing but Stryker sees it.
  tempDirName: '.cache/mutants',
  ignorePatterns: ['.cache', '.data*', 'dist', '/docs', '/e2e'],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutants.html' },
  jsonReporter: { fileName: '.cache/mutants.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
};
