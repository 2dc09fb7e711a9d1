import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles a program of the API's sources as a build does, outside the workspace, whose packages it must not need. */
export function buildProgram(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const outfile = join(folder, 'program.mjs');
  afterAll(() => rmSync(folder, { recursive: true }));
  buildSync({
    entryPoints: [join(__dirname, '../../src', source)],
    outfile,
    bundle: true,
    mainFields: ['module', 'main'],
    minify: true,
    alias: { '@klaster/shared': join(__dirname, '../../../shared') },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return outfile;
}
