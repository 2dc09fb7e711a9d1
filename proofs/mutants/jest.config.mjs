import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import workspace from '../../jest.config.mjs';
import { chooseTests } from './core.mjs';

/** StrykerJS measures one Jest project at a time, and does not understand `<rootDir>` in paths. */
const target = process.env['MUTANTS_OF'] ?? '';
const [name = ''] = target.split('/');
const project = workspace.projects.find(({ displayName }) => displayName === name);
if (!project) throw new Error(`There is no Jest project "${name}".`);

const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.join(here, '../..');
const rootDir = path.join(root, name);

/** @param {string} file */
const depth = (file) => file.split(path.sep).length;

const tests = readdirSync(rootDir, { recursive: true, encoding: 'utf8' })
  .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('/node_modules/'))
  .filter((file) =>
    chooseTests(target).some((start) => file.startsWith(start.endsWith('/') ? start : `${start}.test.`)),
  )
  .map((file) => path.join(root, file))
  // Tests near the top are the quickest.
  .sort((one, other) => depth(one) - depth(other));

process.env['MUTANTS_TESTS'] = JSON.stringify(tests);
process.env['MUTANTS_ENVIRONMENT'] =
  project.testEnvironment === 'node' ? 'jest-environment-node' : project.testEnvironment.replace('<rootDir>', rootDir);

export default {
  ...project,
  rootDir,
  // In one run, the API's tests load the API once.
  ...(name === 'api' ? { roots: [rootDir, here], testMatch: [path.join(here, 'together.cjs')] } : { testMatch: tests }),
  // Tests without a browser belong to another project of the same name.
  testPathIgnorePatterns: project.testPathIgnorePatterns.filter((pattern) => !pattern.includes('test')),
  testEnvironment: path.join(here, 'first-failure-environment.cjs'),
  // A fault that blocks a response makes every test that awaits it time out.
  testTimeout: 10_000,
};
