import type { Isolation, RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import type { StoredFile } from '../files/file-tree';
import type { ReleaseId } from '../storage/registry-folders';

export type ServedRemote = {
  manifest: RemoteManifest;
  channel: 'live' | 'canary' | 'override';
  /** Number of the event since which visitors get the version; 0 if it comes from a dev server. */
  sinceSeq: number;
  /** The previous version, if it is still stored and was not rolled back from. */
  fallback: RemoteManifest | null;
  /** Address of the files, with a slash at the end. */
  base: string;
  /** The remote runs in a separate frame and may make these calls. Undefined: in the page. */
  isolated?: Isolation | undefined;
};

export type ServedReleases = {
  /** Null while none is live. */
  shell: ShellManifest | null;
  remotes: readonly ServedRemote[];
  /** Addresses of retired apps, as granted. */
  retired?: readonly string[];
};

export interface Releases {
  /** @param visitor undefined: the live releases */
  forVisitor(visitor: string | undefined): Promise<ServedReleases>;

  /** A release that is stored and newer than the live one, for those who have its link; null if it is not, was rolled back, does not fit the shell, or the app is retired. */
  onTrial(name: string, version: string): Promise<ServedRemote | null>;

  /** A file in the best encoding that the browser accepts. @param file decoded path within the release */
  read(release: ReleaseId, file: string, acceptEncoding: string | undefined): Promise<StoredFile | null>;

  /** A file of the newest shell that has it, so that open tabs find their chunks. */
  readShell(file: string, acceptEncoding: string | undefined): Promise<StoredFile | null>;
}
