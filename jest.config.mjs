import { oneFileLibrary } from './tools/jest/one-file-library.mjs';

/** One jest project a folder; `npx jest --selectProjects api` runs one of them. */
const browser = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];
const server = ['gateway', 'api', 'tools'];

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** @param {string} folder */
const project = (folder) => ({
  displayName: folder,
  rootDir: `<rootDir>/${folder}`,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/\\.(pnpm/(?!(ky|content-disposition|hucre)@)|cache/)'],
});

/** The API's tests share one real PostgreSQL; each test file gets a database of its own. */
const onPostgres = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

const moduleNameMapper = Object.fromEntries(
  ['@chakra-ui/react', '@testing-library/dom', '@testing-library/jest-dom'].map((name) => [
    `^${name}$`,
    oneFileLibrary(name),
  ]),
);

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
    ...server.map((folder) => ({ ...project(folder), testEnvironment: 'node', ...(folder === 'api' && onPostgres) })),
  ],
};
