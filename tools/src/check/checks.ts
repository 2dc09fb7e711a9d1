import { APPS } from '@klaster/shared/build/apps';
import { readFileSync } from 'node:fs';
import { runProgram } from '../process/run-program';
import { verdict } from '../process/steps';
import type { Step, StepResult } from '../process/steps';
import { checkTexts } from '../texts';
import { inRoot, ROOT } from '../workspace';
import { budgetsSchema, sizeFaults, weigh } from './sizes';
import { packageFolders } from './workspace-folders';

/** For programs written in Go: memory is cleared less often, which is a fifth of their processor time. */
const WITH_ROOM = { ...process.env, GOGC: '400' };

/** Everything about the code that can be said without running it, each check one result. */
export const CHECKS: readonly Step[] = [
  { name: 'format', cores: 1, run: () => program('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']) },
  { name: 'types', cores: 1, run: types },
  { name: 'lint', cores: 1, run: lint },
  { name: 'imports', cores: 1, run: imports },
  { name: 'exports', cores: 1, run: () => program('knip/bin/knip.js', ['--no-progress']) },
  { name: 'contract', cores: 1, run: contract },
  { name: 'surface', cores: 1, run: surface },
  { name: 'texts', cores: 1, run: async () => verdict((await checkTexts()).join('\n')) },
];

/** Weighs what the build made, hence apart from the others. */
export const SIZES: Step = { name: 'sizes', cores: 1, needs: ['build'], run: sizes };

/**
 * Each folder by itself, as a remote is to know its own texts and no other's; by one checker, as several judge again what they
 * have in common: 78 s of processor time became 30.
 */
async function types(): Promise<StepResult> {
  const complaints: string[] = [];
  for (const folder of packageFolders(ROOT)) {
    const result = await program('typescript/bin/tsc', ['-p', folder, '--checkers', '1'], WITH_ROOM);
    if (result.failed > 0) complaints.push(result.output);
  }
  return verdict(complaints.join('\n'));
}

async function lint(): Promise<StepResult> {
  return program('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], WITH_ROOM);
}

async function imports(): Promise<StepResult> {
  const bin = 'dependency-cruiser/bin/dependency-cruise.mjs';
  return program(bin, ['--config', '.dependency-cruiser.cjs', ...packageFolders(ROOT)]);
}

/** The committed OpenAPI document against the one that the schemas make now. */
async function contract(): Promise<StepResult> {
  const made = await runProgram(process.execPath, ['--import', 'tsx', 'src/openapi.ts'], { cwd: inRoot('api') });
  if (made.code !== 0) return verdict(made.output);
  const isCommitted = made.stdout === readFileSync(inRoot('api/openapi.json'), 'utf8');
  return verdict(isCommitted ? '' : 'api/openapi.json is not what the contract makes: run npm run contract.');
}

/** In a process of its own: the compiler keeps a core busy, and this one has other checks to run meanwhile. */
async function surface(): Promise<StepResult> {
  const made = await runProgram(process.execPath, ['tools/klaster.mjs', 'surface', '--check'], { cwd: ROOT });
  return verdict(made.code === 0 ? '' : made.output);
}

async function sizes(): Promise<StepResult> {
  const budgets = budgetsSchema.parse(JSON.parse(readFileSync(inRoot('tools/budgets.json'), 'utf8')));
  const weights = new Map(APPS.map(({ name }) => [name, weigh(inRoot(name, 'dist'))]));
  return verdict(sizeFaults(budgets, weights).join('\n'));
}

/** Runs a tool of the workspace's root in the root; whatever it says is the complaint when it fails. */
async function program(bin: string, args: readonly string[], env = process.env): Promise<StepResult> {
  const file = inRoot('node_modules', bin);
  const { code, output } = await runProgram(process.execPath, [file, ...args], { cwd: ROOT, env });
  return code === 0 ? verdict('') : verdict(output.trim() || `ended with exit code ${code}`);
}
