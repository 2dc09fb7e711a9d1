import path from 'node:path';
import { fileURLToPath } from 'node:url';
import workspace from '../../jest.config.mjs';

/**
 * The Jest project of the folder whose mutants are run, by itself: StrykerJS measures what each test reaches in one
 * project at a time. Paths are given whole because it does not understand `<rootDir>` there.
 */
const [name = ''] = (process.env['MUTANTS_OF'] ?? '').split('/');
const project = workspace.projects.find(({ displayName }) => displayName === name);
if (!project) throw new Error(`There is no Jest project "${name}".`);

const rootDir = path.join(fileURLToPath(new URL('../..', import.meta.url)), name);

export default {
  ...project,
  rootDir,
  testEnvironment: project.testEnvironment.replace('<rootDir>', rootDir),
  // A fault that keeps an answer back is noticed by every test that awaits it, one after the other.
  testTimeout: 10_000,
};
