import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failurePhaseSchema } from '@klaster/shared/contract';
import * as z from 'zod';
import { hasCode } from '../../disk/fs-error';
import type { RegistryFolders } from '../../disk/registry-folders';
import { WINDOW_MS } from './verdict';
import type { FailedPage } from './verdict';

/** Reports kept of a version, and of those from one network: far more than a rollback needs, and no way to fill the disk. */
const MAX_REPORTS = 256;
const MAX_OF_A_NETWORK = 32;

/** `<page>.<phase>.json` */
const REPORT_FILE = /^([\w-]+)\.([a-z]+)\.json$/;

const contentSchema = z.object({ visitor: z.string(), network: z.string(), sinceSeq: z.int(), message: z.string() });

type Release = { app: string; version: string };

/** Failures that pages reported: a file for each version, page and phase, written once, so that a report repeated is none. */
export class FailureReports {
  constructor(private readonly folders: RegistryFolders) {}

  /** @returns all of the version's, this one the last; null when it is known already or there is no room for it */
  async add(release: Release, failure: Omit<FailedPage, 'at'>): Promise<FailedPage[] | null> {
    const folder = this.folders.failures(release.app, release.version);
    await this.folders.prepare(folder);
    const { page, phase, ...content } = failure;
    const aside = path.join(this.folders.incoming, randomUUID());
    try {
      await writeFile(aside, JSON.stringify(content));
      const added = { ...failure, at: (await stat(aside)).mtimeMs };
      const kept = await this.makeRoom(release, added);
      if (kept === null) return null;
      await link(aside, path.join(folder, fileOf(failure)));
      return [...kept, added];
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return null;
      throw error;
    } finally {
      await rm(aside, { force: true });
    }
  }

  /** The oldest first. */
  async of({ app, version }: Release): Promise<FailedPage[]> {
    const folder = this.folders.failures(app, version);
    const names: string[] = await readdir(folder).catch(() => []);
    const failures = await Promise.all(names.map((name) => readFailure(folder, name)));
    return failures.filter((failure) => failure !== null).toSorted((a, b) => a.at - b.at);
  }

  /** What no longer counts makes room, then the oldest report of the network that has most. */
  private async makeRoom(release: Release, { network, at }: FailedPage): Promise<FailedPage[] | null> {
    const all = await this.of(release);
    const isFull = all.length >= MAX_REPORTS || countOf(all, network) >= MAX_OF_A_NETWORK;
    const kept = isFull ? all.filter((failure) => at - failure.at < WINDOW_MS) : all;
    if (countOf(kept, network) >= MAX_OF_A_NETWORK) return null;
    if (kept.length >= MAX_REPORTS) {
      const crowded = kept.toSorted((a, b) => countOf(kept, b.network) - countOf(kept, a.network))[0]?.network;
      kept.splice(
        kept.findIndex((failure) => failure.network === crowded),
        1,
      );
    }
    const folder = this.folders.failures(release.app, release.version);
    const gone = all.filter((failure) => !kept.includes(failure));
    await Promise.all(gone.map((failure) => rm(path.join(folder, fileOf(failure)), { force: true })));
    return kept;
  }
}

function countOf(failures: readonly FailedPage[], network: string): number {
  return failures.filter((failure) => failure.network === network).length;
}

function fileOf({ page, phase }: Pick<FailedPage, 'page' | 'phase'>): string {
  return `${page}.${phase}.json`;
}

async function readFailure(folder: string, name: string): Promise<FailedPage | null> {
  const [, page = '', phase] = REPORT_FILE.exec(name) ?? [];
  const file = path.join(folder, name);
  try {
    const [text, { mtimeMs: at }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { ...contentSchema.parse(JSON.parse(text)), page, phase: failurePhaseSchema.parse(phase), at };
  } catch {
    // Just removed, or unreadable: a report is not worth a failed request.
    return null;
  }
}
