import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failurePhaseSchema } from '@klaster/shared/contract';
import type { FailureReport } from '@klaster/shared/contract';
import * as z from 'zod';
import type { RegistryFolders } from '../registry-folders';

/** Visitors of a version whose reports are kept: far more than a rollback needs, and no way to fill the disk. */
const MAX_VISITORS = 1000;

/** Milliseconds after which a report makes room for others: a rollback no longer counts it. */
const OUTDATED_AFTER_MS = 60 * 60 * 1000;

const VISITOR_FILE = /^[\w-]+\.json$/;

const visitorReportsSchema = z.object({
  /** Hash of the address the visitor came from. */
  address: z.string(),
  /** The latest report of each phase. */
  phases: z.partialRecord(failurePhaseSchema, z.object({ at: z.iso.datetime(), message: z.string() })),
});

/** What one visitor reported of one version. */
export type VisitorReports = z.infer<typeof visitorReportsSchema>;

export type Reporter = { visitor: string; address: string };

/** Failures that pages reported, a file for each version and visitor: however often a page reports, it is one visitor's. */
export class FailureReports {
  constructor(private readonly folders: RegistryFolders) {}

  async add({ app, version, phase, message }: FailureReport, { visitor, address }: Reporter, now: Date): Promise<void> {
    const folder = this.folders.failures(app, version);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${visitor}.json`);
    const before = await readReports(file);
    if (!before && (await isFull(folder, now))) return;
    const phases = { ...before?.phases, [phase]: { at: now.toISOString(), message } };
    const reports: VisitorReports = {
      address: createHash('sha256').update(address).digest('hex').slice(0, 16),
      phases,
    };
    const aside = path.join(folder, randomUUID());
    await writeFile(aside, JSON.stringify(reports));
    await rename(aside, file);
  }

  /** Of every visitor who reported the version. */
  async of(app: string, version: string): Promise<VisitorReports[]> {
    const folder = this.folders.failures(app, version);
    const names = (await readdir(folder).catch(() => [])).filter((name) => VISITOR_FILE.test(name));
    const reports = await Promise.all(names.map((name) => readReports(path.join(folder, name))));
    return reports.filter((report) => report !== null);
  }
}

/** Whether there is no room for one more visitor. A version that is live for long would else be deaf one day. */
async function isFull(folder: string, now: Date): Promise<boolean> {
  const names = await readdir(folder);
  if (names.length < MAX_VISITORS) return false;
  const removals = names.map((name) => removeOutdated(path.join(folder, name), now));
  return (await Promise.all(removals)).filter((removed) => !removed).length >= MAX_VISITORS;
}

async function removeOutdated(file: string, now: Date): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  if (stats && now.getTime() - stats.mtimeMs <= OUTDATED_AFTER_MS) return false;
  await rm(file, { force: true });
  return true;
}

async function readReports(file: string): Promise<VisitorReports | null> {
  try {
    return visitorReportsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // None yet, or unreadable: a visitor's report is not worth a failed request.
    return null;
  }
}
