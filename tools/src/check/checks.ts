import { readFileSync } from 'node:fs';
import { UNITS } from '../build/units';
import { runProgram, FOR_GO } from '../process/run-program';
import { verdict } from '../process/steps';
import type { Step, StepResult } from '../process/steps';
import { checkTexts } from '../texts/check-texts';
import { inRoot, ROOT } from '../workspace';
import { budgetsSchema, sizeFaults, weigh } from './sizes';
import { wholeScope } from './scope';
import type { Scope } from './scope';

/** Checks that concern the workspace as a whole. */
const WORKSPACE_CHECKS: readonly Step[] = [
  { name: 'exports', cores: 1, run: () => program('knip/bin/knip.js', ['--no-progress']) },
  { name: 'contract', cores: 1, run: contract },
  { name: 'surface', cores: 1, run: surface },
];

export const CHECKS = listChecks(wholeScope());

/** The checks for a scope. Those of the workspace run for the whole, and for changes of `shared`. */
export function listChecks(scope: Scope): readonly Step[] {
  return [
    { name: 'format', cores: 1, run: () => format(scope) },
    { name: 'types', cores: 1, run: () => types(scope) },
    { name: 'lint', cores: 1, run: () => lint(scope) },
    { name: 'imports', cores: 1, run: () => imports(scope) },
    ...(scope.isComplete || scope.folders.includes('shared') ? WORKSPACE_CHECKS : []),
    { name: 'texts', cores: 1, run: async () => verdict((await checkTexts()).join('\n')) },
  ];
}

/** Units that have a budget. */
export const WEIGHED = UNITS.filter(({ kind }) => kind !== 'server');

/** Separate from the other checks, since it needs the build. */
export const SIZES: Step = { name: 'sizes', cores: 1, needs: ['build'], run: sizes };

async function format({ paths }: Scope): Promise<StepResult> {
  if (paths.length === 0) return verdict('');
  return program('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...paths]);
}

/**
 * Checks the types of each folder by itself, since a remote knows only its own texts. With one checker: several would
 * repeat what they have in common.
 */
async function types({ folders }: Scope): Promise<StepResult> {
  const complaints: string[] = [];
  for (const folder of folders) {
    const result = await program('typescript/bin/tsc', ['-p', folder, '--checkers', '1']);
    if (result.failed > 0) complaints.push(result.output);
  }
  return verdict(complaints.join('\n'));
}

async function lint({ paths }: Scope): Promise<StepResult> {
  if (paths.length === 0) return verdict('');
  return program('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...paths]);
}

async function imports({ folders }: Scope): Promise<StepResult> {
  if (folders.length === 0) return verdict('');
  const bin = 'dependency-cruiser/bin/dependency-cruise.mjs';
  return program(bin, ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders]);
}

/** The committed OpenAPI document must be the one that the schemas generate. */
async function contract(): Promise<StepResult> {
  const generated = await runProgram(process.execPath, ['--import', 'tsx', 'src/openapi.ts'], { cwd: inRoot('api') });
  if (generated.code !== 0) return verdict(generated.output);
  const isCommitted = generated.stdout === readFileSync(inRoot('api/openapi.json'), 'utf8');
  return verdict(isCommitted ? '' : 'api/openapi.json is not what the contract makes: run npm run contract.');
}

/** A separate process, since the compiler would block the other checks. */
async function surface(): Promise<StepResult> {
  const result = await runProgram(process.execPath, ['tools/klaster.mjs', 'surface'], { cwd: ROOT });
  return verdict(result.code === 0 ? '' : result.output);
}

async function sizes(): Promise<StepResult> {
  const budgets = budgetsSchema.parse(JSON.parse(readFileSync(inRoot('tools/budgets.json'), 'utf8')));
  const weights = new Map(WEIGHED.map(({ name, output }) => [name, weigh(inRoot(output))]));
  return verdict(sizeFaults(budgets, weights).join('\n'));
}

/** Runs a tool; if it fails, its output is the complaint. */
async function program(bin: string, args: readonly string[]): Promise<StepResult> {
  const file = inRoot('node_modules', bin);
  const { code, output } = await runProgram(process.execPath, [file, ...args], { cwd: ROOT, env: FOR_GO });
  return code === 0 ? verdict('') : verdict(output.trim() || `ended with exit code ${code}`);
}
