import { chooseFiles } from './core.mjs';

const target = process.env['MUTANTS_OF'] ?? '';

export default {
  mutate: [chooseFiles(target), '!**/*.test.{ts,tsx}'],
  packageManager: 'pnpm',
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    configFile: 'proofs/mutants/jest.config.mjs',
    // `together.cjs` requires all of the API's tests, so Jest cannot find the related ones.
    enableFindRelatedTests: !target.startsWith('api/'),
  },
  coverageAnalysis: 'perTest',
  // A fault at module level costs all tests of the folder; see `proofs/README.md`.
  ignoreStatic: true,
  // Beyond the usual time. Long, since a busy machine is slow; not longer, since each endless fault costs all of it.
  timeoutMS: 20_000,
  tempDirName: '.cache/mutants',
  ignorePatterns: ['.cache', '.data*', 'dist', '/docs', '/e2e'],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutants.html' },
  jsonReporter: { fileName: '.cache/mutants.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
};
