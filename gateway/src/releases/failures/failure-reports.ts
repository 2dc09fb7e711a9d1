import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failurePhaseSchema } from '@klaster/shared/contract';
import type { FailureReport } from '@klaster/shared/contract';
import * as z from 'zod';
import type { RegistryFolders } from '../registry-folders';

/** Visitors of a version whose reports are kept: far more than a rollback needs, and no way to fill the disk. */
const MAX_VISITORS = 1000;

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
    if (!before && (await readdir(folder)).length >= MAX_VISITORS) return;
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

async function readReports(file: string): Promise<VisitorReports | null> {
  try {
    return visitorReportsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // None yet, or unreadable: a visitor's report is not worth a failed request.
    return null;
  }
}
