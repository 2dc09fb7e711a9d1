import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, namesIn, syncPath } from './file-system';
import type { ObjectStore, StoredObject, Writing } from './object-store';

/** Objects as files of one folder. Each file is written to `incoming` and then linked or renamed into place. */
export class FolderStore implements ObjectStore {
  readonly freshForMs = 0;
  private readonly incoming: string;

  constructor(private readonly root: string) {
    this.incoming = path.join(root, 'incoming');
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(this.pathTo(key));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async readAll(folder: string, limit: number): Promise<StoredObject[]> {
    const files = (await this.changes(folder)).toSorted((a, b) => b.changedMs - a.changedMs).slice(0, limit);
    const objects = files.map(async ({ name, changedMs }) => {
      // The file may have been removed meanwhile, or be unreadable.
      const body = await readFile(this.pathTo(`${folder}/${name}`)).catch(() => null);
      return body && { name, body, changedMs };
    });
    return (await Promise.all(objects)).filter((object) => object !== null);
  }

  names(folder: string): Promise<string[]> {
    return namesIn(this.pathTo(folder));
  }

  async ages(folder: string): Promise<{ name: string; ageMs: number }[]> {
    const now = Date.now();
    return (await this.changes(folder)).map(({ name, changedMs }) => ({ name, ageMs: now - changedMs }));
  }

  async create(key: string, body: string | Buffer, writing: Writing = {}): Promise<number | null> {
    let isTaken = false;
    const changedMs = await this.place(key, { body, writing }, async (draft) => {
      try {
        await link(draft, this.pathTo(key));
      } catch (error) {
        isTaken = hasCode(error, 'EEXIST');
        if (!isTaken) throw error;
      }
    });
    return isTaken ? null : changedMs;
  }

  async createAll(objects: readonly { key: string; body: Buffer }[]): Promise<boolean> {
    const created: string[] = [];
    for (const { key, body } of objects) {
      if ((await this.create(key, body)) === null) {
        await this.remove(created);
        return false;
      }
      created.push(key);
    }
    return true;
  }

  replace(key: string, body: string | Buffer, writing: Writing = {}): Promise<number> {
    return this.place(key, { body, writing }, (draft) => rename(draft, this.pathTo(key)));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.pathTo(key), { force: true });
    for (const folder of new Set(keys.map((key) => path.dirname(this.pathTo(key))))) {
      await syncPath(folder).catch(() => undefined);
    }
  }

  removeAll(folder: string): Promise<void> {
    return rm(this.pathTo(folder), { recursive: true, force: true });
  }

  async prepare(): Promise<void> {
    await mkdir(this.incoming, { recursive: true });
  }

  async close(): Promise<void> {}

  private async place(
    key: string,
    { body, writing }: { body: string | Buffer; writing: Writing },
    put: (draft: string) => Promise<void>,
  ): Promise<number> {
    const folder = path.dirname(this.pathTo(key));
    // In sequence, so that no call is still running if one fails.
    for (const needed of [folder, this.incoming]) await mkdir(needed, { recursive: true });
    const file = path.join(this.incoming, randomUUID());
    const mode = writing.isSecret ? 0o600 : 0o644;
    try {
      await writeFile(file, body, { flag: 'wx', mode, flush: !writing.mayBeLost });
      const { mtimeMs: changedMs } = await stat(file);
      await put(file);
      if (!writing.mayBeLost) await syncPath(folder);
      return changedMs;
    } finally {
      await rm(file, { force: true });
    }
  }

  private async changes(folder: string): Promise<{ name: string; changedMs: number }[]> {
    const changes = (await this.names(folder)).map(async (name) => {
      const stats = await stat(this.pathTo(`${folder}/${name}`)).catch(() => null);
      return stats && { name, changedMs: stats.mtimeMs };
    });
    return (await Promise.all(changes)).filter((change) => change !== null);
  }

  private pathTo(key: string): string {
    return path.join(this.root, ...key.split('/'));
  }
}
