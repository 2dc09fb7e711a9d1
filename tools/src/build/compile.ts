import { build as esbuild } from 'esbuild';
import { rm } from 'node:fs/promises';
import { Refusal } from '../../bootstrap/refusal.mjs';
import { runProgram } from '../process/run-program';
import { inRoot } from '../workspace';
import type { Unit } from './units';

/** Builds one unit into its `dist`, whatever is there now. */
export async function compile(unit: Unit, signal: AbortSignal): Promise<void> {
  if (unit.kind === 'server') await bundleServer(unit.name);
  else await packApp(unit.name, signal);
}

/** One file of our own code; packages stay where they are installed: some read files beside their own. */
async function bundleServer(name: string): Promise<void> {
  await rm(inRoot(name, 'dist'), { recursive: true, force: true });
  await esbuild({
    entryPoints: [inRoot(name, 'src/main.ts')],
    outfile: inRoot(name, 'dist/main.js'),
    bundle: true,
    packages: 'external',
    alias: { '@klaster/shared': inRoot('shared') },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  });
}

async function packApp(name: string, signal: AbortSignal): Promise<void> {
  const args = ['--import', 'tsx', 'node_modules/webpack-cli/bin/cli.js', '--config-node-env', 'production'];
  const { code, output } = await runProgram(process.execPath, args, { cwd: inRoot(name), signal });
  if (code !== 0) throw new Refusal(`${output.trim()}\n${name} could not be built; webpack says why above.`);
}
