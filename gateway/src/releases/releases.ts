import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import type { StoredFile } from '../files/file-tree';

/** A remote's release as one visitor gets it. */
export type ServedRemote = {
  manifest: RemoteManifest;
  channel: 'live' | 'canary' | 'override';
  /** Number of the record's event since which visitors get the version; 0 if it comes from source. */
  sinceSeq: number;
  /** The previous version, if it is still stored and was not found bad. */
  fallback: RemoteManifest | null;
  /** Folder of the manifest's files as the browser requests it, with a slash at the end. */
  base: string;
};

/** The releases a page is made of. */
export type ServedReleases = {
  /** Null while none is live. */
  shell: ShellManifest | null;
  remotes: readonly ServedRemote[];
};

export type ReleaseId = { app: string; version: string };

/** Stored releases, and which of them a visitor gets. */
export interface Releases {
  /** @param visitor id of the visitor's lot; without one, the live releases */
  forVisitor(visitor: string | undefined): Promise<ServedReleases>;

  /**
   * One file of one release, in the best encoding the browser accepts; null when there is no such release or file.
   *
   * @param file decoded path within the release
   */
  read(release: ReleaseId, file: string, acceptEncoding: string | undefined): Promise<StoredFile | null>;

  /** A file of the shell by its path, from the newest stored release that has it, so that open tabs find their chunks. */
  readShell(file: string, acceptEncoding: string | undefined): Promise<StoredFile | null>;
}
