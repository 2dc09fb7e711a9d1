import { readFileSync } from 'node:fs';
import { UNITS } from '../build/units';
import { runProgram } from '../process/run-program';
import { verdict } from '../process/steps';
import type { Step, StepResult } from '../process/steps';
import { checkTexts } from '../texts/check-texts';
import { inRoot, ROOT } from '../workspace';
import { budgetsSchema, sizeFaults, weigh } from './sizes';
import { wholeScope } from './scope';
import type { Scope } from './scope';

/** For programs written in Go: memory is cleared less often, which is a fifth of their processor time. */
const WITH_ROOM = { ...process.env, GOGC: '400' };

/** Checks of the workspace as a whole: who uses what, and what `shared` promises. */
const WORKSPACE_CHECKS: readonly Step[] = [
  { name: 'exports', cores: 1, run: () => program('knip/bin/knip.js', ['--no-progress']) },
  { name: 'contract', cores: 1, run: contract },
  { name: 'surface', cores: 1, run: surface },
];

/** Everything about the code that can be said without running it, each check one result. */
export const CHECKS = checksOf(wholeScope());

/** The checks of a part: those of the whole workspace where that is meant, else those that one folder alone can fail. */
export function checksOf(scope: Scope): readonly Step[] {
  return [
    { name: 'format', cores: 1, run: () => format(scope) },
    { name: 'types', cores: 1, run: () => types(scope) },
    { name: 'lint', cores: 1, run: () => lint(scope) },
    { name: 'imports', cores: 1, run: () => imports(scope) },
    ...(scope.isWhole || scope.folders.includes('shared') ? WORKSPACE_CHECKS : []),
    { name: 'texts', cores: 1, run: async () => verdict((await checkTexts()).join('\n')) },
  ];
}

/** Weighs what the build made, hence apart from the others. */
export const SIZES: Step = { name: 'sizes', cores: 1, needs: ['build'], run: sizes };

async function format({ paths }: Scope): Promise<StepResult> {
  if (paths.length === 0) return verdict('');
  return program('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...paths]);
}

/**
 * Each folder by itself, as a remote is to know its own texts and no other's; by one checker, as several judge again what they
 * have in common: 78 s of processor time became 30.
 */
async function types({ folders }: Scope): Promise<StepResult> {
  const complaints: string[] = [];
  for (const folder of folders) {
    const result = await program('typescript/bin/tsc', ['-p', folder, '--checkers', '1'], WITH_ROOM);
    if (result.failed > 0) complaints.push(result.output);
  }
  return verdict(complaints.join('\n'));
}

async function lint({ paths }: Scope): Promise<StepResult> {
  if (paths.length === 0) return verdict('');
  return program('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...paths], WITH_ROOM);
}

/** Reports each forbidden import with the reason that its rule gives. */
async function imports({ folders }: Scope): Promise<StepResult> {
  if (folders.length === 0) return verdict('');
  const bin = 'dependency-cruiser/bin/dependency-cruise.mjs';
  return program(bin, ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders]);
}

/** The committed OpenAPI document against the one that the schemas make now. */
async function contract(): Promise<StepResult> {
  const made = await runProgram(process.execPath, ['--import', 'tsx', 'src/openapi.ts'], { cwd: inRoot('api') });
  if (made.code !== 0) return verdict(made.output);
  const isCommitted = made.stdout === readFileSync(inRoot('api/openapi.json'), 'utf8');
  return verdict(isCommitted ? '' : 'api/openapi.json is not what the contract makes: run npm run contract.');
}

/** Runs in a process of its own, since the compiler keeps a core busy while this process has other checks to run. */
async function surface(): Promise<StepResult> {
  const made = await runProgram(process.execPath, ['tools/klaster.mjs', 'surface', '--check'], { cwd: ROOT });
  return verdict(made.code === 0 ? '' : made.output);
}

async function sizes(): Promise<StepResult> {
  const budgets = budgetsSchema.parse(JSON.parse(readFileSync(inRoot('tools/budgets.json'), 'utf8')));
  const scripts = UNITS.filter(({ kind }) => kind !== 'server');
  const weights = new Map(scripts.map(({ name, output }) => [name, weigh(inRoot(output))]));
  return verdict(sizeFaults(budgets, weights).join('\n'));
}

/** Runs a tool in the workspace's root; its output is the complaint when it fails. */
async function program(bin: string, args: readonly string[], env = process.env): Promise<StepResult> {
  const file = inRoot('node_modules', bin);
  const { code, output } = await runProgram(process.execPath, [file, ...args], { cwd: ROOT, env });
  return code === 0 ? verdict('') : verdict(output.trim() || `ended with exit code ${code}`);
}
