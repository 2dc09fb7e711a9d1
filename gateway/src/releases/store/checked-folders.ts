import type { ReleaseFiles } from './release-digest';

/** Milliseconds after which a failed check is retried, and after which a folder that seems damaged is checked again. */
const RETRY_MS = 2_000;
const RECHECK_MS = 60_000;

type Release = { app: string; version: string };

type Check = { done: Promise<ReleaseFiles>; since: number; failed: boolean };

/** Folders of releases, each checked when it is first used and again when it is in doubt. Concurrent callers share one check. */
export class CheckedFolders {
  private readonly checks = new Map<string, Check>();

  /** @param check rejects if the folder is not what it should be and cannot be made so */
  constructor(private readonly check: (release: Release) => Promise<ReleaseFiles>) {}

  /** The files that the folder has to have; rejects at once if the last check has just failed. */
  getFiles(release: Release): Promise<ReleaseFiles> {
    const name = nameOf(release);
    const known = this.checks.get(name);
    if (known && !(known.failed && performance.now() - known.since > RETRY_MS)) return known.done;
    const begun: Check = { done: this.check(release), since: performance.now(), failed: false };
    begun.done = begun.done.catch((error: unknown) => {
      Object.assign(begun, { since: performance.now(), failed: true });
      throw error;
    });
    this.checks.set(name, begun);
    return begun.done;
  }

  /** Makes the next use check the folder again, at most once a minute, because a part of it was not as expected. */
  doubt(release: Release): void {
    const known = this.checks.get(nameOf(release));
    if (known && performance.now() - known.since > RECHECK_MS) this.forget(release);
  }

  forget(release: Release): void {
    this.checks.delete(nameOf(release));
  }
}

const nameOf = ({ app, version }: Release) => `${app}@${version}`;
