import { oneFileLibrary } from './tools/jest/one-file-library.mjs';

/** One jest project a folder; `npx jest --selectProjects api` runs one of them. */
const browser = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];
const server = ['gateway', 'api', 'tools', 'proofs', 'deploy'];

/** What is to work without a browser too: the contract of a remote, whose public pages a server can render, and those of the shell. */
const WITHOUT_BROWSER = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** Proofs that take long, such as everything that is tried with everything else. `npm test` leaves them to `npm test -- at-length`. */
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
    // The part of the contract that needs a page is left out, and with it all that testing a page takes.
    '^@klaster/shared/testing$': '<rootDir>/../shared/testing/contract-kit/in-plain-node.ts',
  },
});

export default {
  // Slow machines compile while they test; nothing waits for this long on purpose.
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
