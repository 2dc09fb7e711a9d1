import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(__dirname, '../../..');

/** As in a build. */
export const BUNDLED = {
  bundle: true,
  alias: { '@klaster/shared': join(ROOT, 'shared') },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
} as const;

/** Bundles a program of the API's sources as a build does, outside the workspace, whose packages it must not need. */
export function buildProgram(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const outfile = join(folder, 'program.mjs');
  afterAll(() => rmSync(folder, { recursive: true }));
  const entryPoints = [join(ROOT, 'api/src', source)];
  buildSync({ ...BUNDLED, entryPoints, outfile, mainFields: ['module', 'main'], minify: true });
  return outfile;
}
