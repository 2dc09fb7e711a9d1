import path from 'node:path';

/** Where releases lie on the disk. Everything is on one file system, so that renaming is atomic. */
export class RegistryFolders {
  /** What is being written: nothing in here is part of the registry yet. */
  readonly incoming: string;

  constructor(readonly root: string) {
    this.incoming = path.join(root, 'incoming');
  }

  release({ app, version }: { app: string; version: string }): string {
    return path.join(this.root, app, version);
  }
}
