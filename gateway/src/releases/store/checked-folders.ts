import { releaseName } from '../../storage/registry-folders';
import type { ReleaseId } from '../../storage/registry-folders';
import type { ReleaseFiles } from './release-digest';

/** Milliseconds after which a failed check is retried, and after which a folder that seems damaged is checked again. */
const RETRY_MS = 2_000;
const RECHECK_MS = 60_000;

type Check = { done: Promise<ReleaseFiles>; since: number; failed: boolean };

/** Checks each folder of a release at its first use, and again if it seems damaged. Concurrent callers share one check. */
export class CheckedFolders {
  private readonly checks = new Map<string, Check>();

  /** @param check rejects if the folder is damaged and cannot be restored */
  constructor(private readonly check: (release: ReleaseId) => Promise<ReleaseFiles>) {}

  /** The files of the folder; rejects at once if the last check has just failed. */
  getFiles(release: ReleaseId): Promise<ReleaseFiles> {
    const name = releaseName(release);
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

  /** Reports a file that is not as expected: the next use checks the folder again, at most once a minute. */
  doubt(release: ReleaseId): void {
    const known = this.checks.get(releaseName(release));
    if (known && performance.now() - known.since > RECHECK_MS) this.forget(release);
  }

  forget(release: ReleaseId): void {
    this.checks.delete(releaseName(release));
  }
}
