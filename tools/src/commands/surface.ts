import { APPS } from '@klaster/shared/build/apps';
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { installPackages } from '../../bootstrap/install.mjs';
import { progress, say } from '../progress';
import { pastVersions, surfaceFaults } from '../surface/faults';
import { nextVersion, withRange, withVersion } from '../surface/next-version';
import { readSurface } from '../surface/read-surface';
import { makeReport, reportSchema } from '../surface/report';
import type { Surface, SurfaceReport } from '../surface/report';
import { inRoot, ROOT } from '../workspace';

const FOLDER = inRoot('shared/surface');

const OPTIONS = { step: { type: 'boolean' }, again: { type: 'boolean' }, check: { type: 'boolean' } } as const;

const manifestSchema = z.object({ version: z.string(), exports: z.record(z.string(), z.string()) });

/**
 * `surface` writes the report of the version of `shared`, unless it exists. `--again` overwrites a report that is not
 * released yet. `--step` first raises the version as the surface requires: in `shared`, the remotes' ranges and the
 * lockfile. Only the report of the last version is kept. `--check` writes nothing.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const surface = readSurface(readManifest().exports);
  if (values.step) await takeStep(surface);
  const { version } = readManifest();
  const hasReport = readReports().some((report) => report.version === version) && !values.again;
  if (!hasReport && !values.check) writeReport(version, surface);
  const faults = surfaceFaults(version, surface, readReports());
  faults.forEach((fault) => say(fault));
  if (faults.length > 0) return 1;
  // The previous report is needed to judge the step.
  if (!values.check) removePast(version);
  return 0;
}

function removePast(version: string): void {
  for (const past of pastVersions(readReports(), version)) unlinkSync(path.join(FOLDER, `${past}.json`));
}

async function takeStep(surface: Surface): Promise<void> {
  const version = nextVersion(surface, readReports());
  rewrite('shared/package.json', (text) => withVersion(text, version));
  for (const { name } of APPS) rewrite(`${name}/package.json`, (text) => withRange(text, version));
  await installPackages(ROOT, ['--lockfile-only']);
  progress(`shared is ${version} now`);
}

function writeReport(version: string, surface: Surface): void {
  mkdirSync(FOLDER, { recursive: true });
  const text = `${JSON.stringify(makeReport(version, surface), null, 2)}\n`;
  writeFileSync(path.join(FOLDER, `${version}.json`), text);
  progress(`wrote shared/surface/${version}.json`);
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(inRoot(file), change(readFileSync(inRoot(file), 'utf8')));
}

function readManifest(): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(inRoot('shared/package.json'), 'utf8')));
}

function readReports(): SurfaceReport[] {
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => reportSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))));
}
