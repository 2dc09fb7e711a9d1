import path from 'node:path';

export type ReleaseId = { app: string; version: string };

export const releaseName = ({ app, version }: ReleaseId): string => `${app}@${version}`;

/** Folders of releases, all on one file system so that renaming is atomic. */
export class RegistryFolders {
  /** For everything that is still being written. */
  readonly incoming: string;

  constructor(readonly root: string) {
    this.incoming = path.join(root, 'incoming');
  }

  release({ app, version }: ReleaseId): string {
    return path.join(this.root, app, version);
  }
}
