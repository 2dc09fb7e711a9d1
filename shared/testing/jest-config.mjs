import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const here = (/** @type {string} */ file) => path.join(import.meta.dirname, file);

/** `.ts` in the workspace, `.js` in the package that is made of it. */
const setup = (/** @type {string} */ name) =>
  existsSync(here(`${name}.ts`)) ? here(`${name}.ts`) : here(`${name}.js`);

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** Packages without CommonJS, beside our own. */
const MODULES =
  '@klaster/shared|@noble/hashes|ky|marked|content-disposition|hucre|d3-geo|d3-array|internmap|parse5|entities|@opentelemetry/otlp-exporter-base|openid-client|oauth4webapi|jose|oidc-provider|rdf-validate-shacl|@rdfjs|@vocabulary|@tpluscode|clownface|rdf-[a-z-]+';

const common = {
  transform: {
    '\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), swc],
    '\\.md$': here('text-file.mjs'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?(${MODULES})/)`],
};

/** Tests of an app in a page. */
export const inPage = {
  ...common,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist(-operations)?/', '\\.node\\.test\\.'],
  testEnvironment: here('jsdom-environment.cjs'),
  setupFilesAfterEnv: [setup('jest-setup')],
};

/** Tests of an app without a browser, since a server renders public pages. */
export const inPlainNode = {
  ...common,
  testMatch: ['<rootDir>/**/src/remote-contract.test.ts', '<rootDir>/**/*.node.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testEnvironment: 'node',
  setupFiles: [setup('plain-node-setup')],
  moduleNameMapper: {
    // Leaves out the part of the contract that needs a page, and all that testing a page requires.
    '^@klaster/shared/testing$': setup('contract-kit/in-plain-node'),
  },
};

/** For a remote in a separate repository. Slow machines compile while they test; no test waits this long on purpose. */
export default {
  testTimeout: 30_000,
  projects: [
    { displayName: 'page', rootDir: process.cwd(), ...inPage },
    { displayName: 'node', rootDir: process.cwd(), ...inPlainNode },
  ],
};
