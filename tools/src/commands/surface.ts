import { APPS } from '@klaster/shared/build/apps';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { installPackages } from '../../bootstrap/install.mjs';
import { progress, say } from '../progress';
import { declareModules, FOR_SERVERS, sdkFolders } from '../sdk/declarations';
import type { Reports } from '../surface/compare';
import { nextVersions, surfaceFaults, versionsSchema } from '../surface/faults';
import type { Surface } from '../surface/faults';
import { beginMajor, hashFormer, majorFaults, majorOf } from '../surface/majors';
import { makeReports, textTypes } from '../surface/make-reports';
import { withRange, withVersion } from '../surface/next-version';
import { inRoot, ROOT } from '../workspace';

const SHARED = inRoot('shared');
const FOLDER = inRoot('shared/surface');
const MAJORS = inRoot('shell/majors');
const VERSIONS = path.join(FOLDER, 'versions.json');
const ENDING = '.txt';

const OPTIONS = { step: { type: 'boolean' }, undeprecated: { type: 'boolean' } } as const;

const manifestSchema = z.object({ version: z.string(), exports: z.record(z.string(), z.string()) });

/**
 * `surface` compares the public names of `shared` with their reports. `--step` first raises the versions as the difference requires, in
 * `shared`, the remotes' ranges and the lockfile, and writes the reports; with `--undeprecated` also if names go that were not deprecated.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const reports = await readDeclared();
  if (values.step) await takeStep(reports, values.undeprecated ?? false);
  const committed = readCommitted();
  const { shared, former } = committed.versions;
  const faults = [...surfaceFaults(readManifest().version, committed, reports), ...majorFaults(MAJORS, shared, former)];
  faults.forEach((fault) => say(fault));
  return faults.length > 0 ? 1 : 0;
}

async function readDeclared(): Promise<Reports> {
  const entries = Object.keys(readManifest().exports).filter((entry) => !FOR_SERVERS.test(entry));
  const declarations = await declareModules(SHARED, sdkFolders(SHARED));
  const all = new Map([...declarations, ...textTypes(SHARED)]);
  return makeReports(
    all,
    entries.map((entry) => entry.slice('./'.length)),
  );
}

async function takeStep(reports: Reports, mayLackDeprecation: boolean): Promise<void> {
  const committed = readCommitted();
  const next = nextVersions(committed, reports, mayLackDeprecation);
  const isMajor = majorOf(next.shared) > majorOf(committed.versions.shared);
  if (isMajor) beginMajor(MAJORS, next.shared);
  const mayReplace = isMajor || mayLackDeprecation;
  const versions = { ...next, ...(mayReplace && { former: hashFormer(MAJORS, next.shared) }) };
  rewrite('shared/package.json', (text) => withVersion(text, versions.shared));
  for (const { name } of APPS) rewrite(`${name}/package.json`, (text) => withRange(text, versions.shared));
  rmSync(FOLDER, { recursive: true });
  mkdirSync(FOLDER);
  for (const [entry, text] of Object.entries(reports)) writeFileSync(reportFile(entry), text);
  writeFileSync(VERSIONS, `${JSON.stringify(versions, null, 2)}\n`);
  await installPackages(ROOT, ['--lockfile-only']);
  progress(`shared is ${versions.shared} now, what remotes bundle of it ${versions.bundled}`);
}

const reportFile = (entry: string) => path.join(FOLDER, `${entry.replaceAll('/', '.')}${ENDING}`);

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(inRoot(file), change(readFileSync(inRoot(file), 'utf8')));
}

function readManifest(): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(inRoot('shared/package.json'), 'utf8')));
}

function readCommitted(): Surface {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(ENDING));
  const reports = files.map((file) => {
    const entry = path.basename(file, ENDING).replaceAll('.', '/');
    return [entry, readFileSync(path.join(FOLDER, file), 'utf8')] as const;
  });
  return {
    versions: versionsSchema.parse(JSON.parse(readFileSync(VERSIONS, 'utf8'))),
    reports: Object.fromEntries(reports),
  };
}
