import { HOST } from '@klaster/shared/build/apps';
import { build as esbuild } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from '../process/run-program';
import { writeSdk } from '../sdk/pack-sdk';
import { inRoot, ROOT } from '../workspace';
import type { Unit } from './units';

/** @returns the files of the workspace that the build read */
export async function compile(unit: Unit, signal: AbortSignal): Promise<string[]> {
  return unit.kind === 'server' ? bundleServer(unit.name) : packScripts(unit, signal);
}

const NODE_BUNDLE: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  packages: 'external',
  alias: { '@klaster/shared': inRoot('shared') },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
};

const ALONE: BuildOptions = { packages: 'bundle', mainFields: ['module', 'main'], minify: true };

/**
 * Bundles a server: one file for each program and thread. Packages are not bundled, since some read files of their own folder; a program
 * that others download has them.
 */
async function bundleServer(name: string): Promise<string[]> {
  const outdir = `${name}/dist`;
  await rm(inRoot(outdir), { recursive: true, force: true });
  const programs = ['main', 'cli'].map((program) => `${name}/src/${program}.ts`);
  const entryPoints = [...programs.filter((file) => existsSync(inRoot(file))), ...findSources(name, '.worker.js')];
  const downloads = findSources(name, '.program.ts');
  return [
    ...(await bundle({ entryPoints, outdir, entryNames: '[name]', sourcemap: true })),
    ...(await bundle({ ...ALONE, entryPoints: downloads, outdir, entryNames: '[name]' })),
  ];
}

function findSources(name: string, ending: string): string[] {
  const files = readdirSync(inRoot(name, 'src'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith(ending)).map((file) => path.join(name, 'src', file));
}

async function packScripts({ name, kind, folder }: Unit, signal: AbortSignal): Promise<string[]> {
  const list = inRoot('.cache/build', `${name}.modules.json`);
  await mkdir(inRoot('.cache/build'), { recursive: true });
  const configured = kind === 'page' ? `${name}/webpack.config.ts` : 'webpack.config.ts';
  const args = [
    '--import',
    'tsx',
    'node_modules/webpack-cli/bin/cli.js',
    '--config',
    configured,
    '--config-node-env',
    'production',
  ];
  const sdk = kind === 'app' && name === HOST ? inRoot('.cache/build/sdk') : undefined;
  const ofCommand = sdk ? await writeSdk(sdk) : [];
  const env = { ...process.env, KLASTER_MODULES_FILE: list, ...(sdk && { KLASTER_SDK_FOLDER: sdk }) };
  const { code, output } = await runProgram(process.execPath, args, { cwd: inRoot(folder), env, signal });
  if (code !== 0) throw new UserError(`${output.trim()}\n${name} could not be built; webpack says why above.`);
  const configuration = await bundle({ entryPoints: [`${folder}/${configured}`], write: false });
  const packed = (JSON.parse(readFileSync(list, 'utf8')) as string[]).map((file) => path.relative(ROOT, file));
  return [...new Set([...configuration, ...ofCommand, ...packed.filter((file) => !file.startsWith('..'))])];
}

async function bundle(options: BuildOptions): Promise<string[]> {
  const { metafile } = await esbuild({ ...NODE_BUNDLE, ...options, metafile: true });
  return Object.keys(metafile?.inputs ?? {});
}
