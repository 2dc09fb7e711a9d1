import { fileURLToPath } from 'node:url';
import { inPage, inPlainNode } from './shared/testing/jest-config.mjs';
import { oneFileLibrary } from './tools/jest/one-file-library.mjs';

/** One jest project per folder; `npx jest --selectProjects api` runs one of them. */
const browser = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];
const server = ['gateway', 'api', 'tools', 'proofs', 'deploy'];

/** Packages that must also work without a browser, since a server renders public pages of the remotes and of the shell. */
const WITHOUT_BROWSER = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];

const QUICK_RUNTIME = fileURLToPath(new URL('./tools/jest/quick-runtime.cjs', import.meta.url));

/** Tests that take long. `npm test` leaves them to `npm test -- at-length`. */
const slow = process.env['TESTS_IN_SHORT'] ? ['\\.slow\\.'] : [];

/**
 * @param {string} folder
 * @param {typeof inPage | typeof inPlainNode} kind
 */
const project = (folder, kind) => ({
  ...kind,
  runtime: QUICK_RUNTIME,
  displayName: folder,
  rootDir: `<rootDir>/${folder}`,
  testPathIgnorePatterns: [...kind.testPathIgnorePatterns, ...slow],
});

/** The API's tests share one real PostgreSQL; each test file gets a separate database. */
const onPostgres = {
  setupFiles: ['<rootDir>/test/setup/jest-setup.ts'],
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
};

const moduleNameMapper = Object.fromEntries(
  ['@chakra-ui/react', '@testing-library/dom', '@testing-library/jest-dom'].map((name) => [
    `^${name}$`,
    oneFileLibrary(name),
  ]),
);

export default {
  // Slow machines compile while they test; no test waits this long on purpose.
  testTimeout: 30_000,
  projects: [
    ...browser.map((folder) => ({ ...project(folder, inPage), moduleNameMapper })),
    ...WITHOUT_BROWSER.map((folder) => ({
      ...project(folder, inPlainNode),
      moduleNameMapper: {
        '^@chakra-ui/react$': oneFileLibrary('@chakra-ui/react', 'node'),
        ...inPlainNode.moduleNameMapper,
      },
    })),
    ...server.map((folder) => ({
      ...project(folder, { ...inPage, testEnvironment: 'node' }),
      setupFilesAfterEnv: [],
      ...(folder === 'api' && onPostgres),
    })),
  ],
};
