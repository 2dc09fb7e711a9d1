import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import workspace from '../../jest.config.mjs';
import { testsOf } from './core.mjs';

/**
 * The Jest project of the folder whose mutants are run, by itself: StrykerJS measures what each test reaches in one
 * project at a time. Paths are given whole because it does not understand `<rootDir>` there.
 */
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
  .filter((file) => testsOf(target).some((start) => file.startsWith(start.endsWith('/') ? start : `${start}.test.`)))
  .map((file) => path.join(root, file))
  // The quickest are nearest to the top; what writes long files lies deeper.
  .sort((one, other) => depth(one) - depth(other));

process.env['MUTANTS_TESTS'] = JSON.stringify(tests);
process.env['MUTANTS_ENVIRONMENT'] =
  project.testEnvironment === 'node' ? 'jest-environment-node' : project.testEnvironment.replace('<rootDir>', rootDir);

export default {
  ...project,
  rootDir,
  // Files of the API's tests share a database server and load all of the API: together they load it once.
  ...(name === 'api' ? { roots: [rootDir, here], testMatch: [path.join(here, 'together.cjs')] } : { testMatch: tests }),
  testEnvironment: path.join(here, 'first-failure-environment.cjs'),
  // A fault that keeps an answer back is noticed by every test that awaits it, one after the other.
  testTimeout: 10_000,
};
