import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Where things lie in the folder of releases. Everything is on one file system, so that renaming and linking are atomic. */
export class RegistryFolders {
  readonly record: string;
  /** What is being written: nothing in here is part of the registry yet. */
  readonly incoming: string;
  /** Pages that each gateway has opened lately. */
  readonly pages: string;
  readonly operatorToken: string;

  constructor(readonly root: string) {
    this.record = path.join(root, 'record');
    this.incoming = path.join(root, 'incoming');
    this.pages = path.join(root, 'pages');
    this.operatorToken = path.join(root, 'operator.token');
  }

  /** Makes a folder that files are put into, and the one where they are written before. */
  async prepare(folder: string): Promise<void> {
    // One after the other, so that nothing is still being made once this has failed.
    for (const needed of [folder, this.incoming]) await mkdir(needed, { recursive: true });
  }

  /** What a repair took out of the record. */
  setAside(name: string): string {
    return path.join(this.root, 'set-aside', name);
  }

  app(app: string): string {
    return path.join(this.root, app);
  }

  release(app: string, version: string): string {
    return path.join(this.root, app, version);
  }

  failures(app: string, version: string): string {
    return path.join(this.root, 'failures', `${app}@${version}`);
  }
}
