import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { progress, say } from './progress';
import { surfaceFaults } from './surface/faults';
import { readSurface } from './surface/read-surface';
import { reportOf, reportSchema } from './surface/report';
import type { SurfaceReport } from './surface/report';
import { inRoot } from './workspace';

const FOLDER = inRoot('shared/surface');

const manifestSchema = z.object({ version: z.string(), exports: z.record(z.string(), z.string()) });

/**
 * `surface`: writes the report of shared's version as it is now, unless a released one would be overwritten by another
 * surface; `--check` only says what is wrong. A report not committed yet may be written anew with `--again`.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { version, exports } = readManifest();
  const surface = readSurface(exports);
  const reports = readReports();
  const isKept = reports.some((report) => report.version === version) && !args.includes('--again');
  if (!isKept && !args.includes('--check')) {
    mkdirSync(FOLDER, { recursive: true });
    const report = reportOf(version, surface);
    writeFileSync(path.join(FOLDER, `${version}.json`), `${JSON.stringify(report, null, 2)}\n`);
    progress(`wrote shared/surface/${version}.json`);
  }
  const faults = surfaceFaults(version, surface, readReports());
  faults.forEach((fault) => say(fault));
  return faults.length > 0 ? 1 : 0;
}

function readManifest(): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(inRoot('shared/package.json'), 'utf8')));
}

function readReports(): SurfaceReport[] {
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => reportSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))));
}
