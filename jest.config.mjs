import { oneFileLibrary } from './tools/jest/one-file-library.mjs';

/** One jest project per folder; `npx jest --selectProjects api` runs one of them. */
const browser = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];
const server = ['gateway', 'api', 'tools', 'proofs', 'deploy'];

/** Packages that must also work without a browser, since a server renders public pages of the remotes and of the shell. */
const WITHOUT_BROWSER = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** Tests that take long. `npm test` leaves them to `npm test -- at-length`. */
const slow = process.env['TESTS_IN_SHORT'] ? ['\\.slow\\.'] : [];

/** @param {string} folder */
const project = (folder) => ({
  displayName: folder,
  rootDir: `<rootDir>/${folder}`,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist(-operations)?/', '\\.node\\.test\\.', ...slow],
  transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swc], '\\.md$': '<rootDir>/../tools/jest/text-file.mjs' },
  transformIgnorePatterns: [
    '/node_modules/\\.(pnpm/(?!(@noble\\+hashes|ky|marked|content-disposition|hucre|d3-geo|d3-array|internmap|parse5|entities|@opentelemetry\\+otlp-exporter-base)@)|cache/)',
  ],
});

/** The API's tests share one real PostgreSQL; each test file gets a database of its own. */
const onPostgres = {
  setupFiles: ['<rootDir>/test/support/jest-setup.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

const moduleNameMapper = Object.fromEntries(
  ['@chakra-ui/react', '@testing-library/dom', '@testing-library/jest-dom'].map((name) => [
    `^${name}$`,
    oneFileLibrary(name),
  ]),
);

/** @param {string} folder */
const withoutBrowser = (folder) => ({
  ...project(folder),
  testMatch: ['<rootDir>/src/remote-contract.test.ts', '<rootDir>/**/*.node.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...slow],
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/../shared/testing/plain-node-setup.ts'],
  moduleNameMapper: {
    '^@chakra-ui/react$': oneFileLibrary('@chakra-ui/react', 'node'),
    // Leaves out the part of the contract that needs a page, and all that testing a page requires.
    '^@klaster/shared/testing$': '<rootDir>/../shared/testing/contract-kit/in-plain-node.ts',
  },
});

export default {
  // Slow machines compile while they test; no test waits this long on purpose.
  testTimeout: 30_000,
  projects: [
    ...browser.map((folder) => ({
      ...project(folder),
      testEnvironment: '<rootDir>/../shared/testing/jsdom-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/../shared/testing/jest-setup.ts'],
      moduleNameMapper,
    })),
    ...WITHOUT_BROWSER.map(withoutBrowser),
    ...server.map((folder) => ({ ...project(folder), testEnvironment: 'node', ...(folder === 'api' && onPostgres) })),
  ],
};
