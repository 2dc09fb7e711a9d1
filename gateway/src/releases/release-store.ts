import type { BootRemote } from '@klaster/shared/contract';
import type { StoredFile } from '../files/file-tree';

/** Where the remotes' releases are kept, and which release of each is live. */
export interface ReleaseStore {
  /** The live release of every remote, sorted by name. */
  list(): Promise<readonly BootRemote[]>;

  /**
   * One file of one release, in the best encoding the browser accepts; null when there is no such release or file.
   *
   * @param file decoded path within the release
   */
  read(name: string, version: string, file: string, acceptEncoding: string | undefined): Promise<StoredFile | null>;
}
