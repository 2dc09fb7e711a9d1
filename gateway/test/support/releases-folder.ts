import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { EventFiles } from '../../src/releases/record/event-files';
import { RegistryRecord } from '../../src/releases/record/registry-record';
import { getApp } from '../../src/releases/record/state-machine';
import { FolderStore } from '../../src/storage/folder-store';
import { built, NO_TEXTS, SHELL_FACTS } from './built-release';
import type { BuiltRelease } from './built-release';
import { createFolder } from './test-folder';

const PAGE =
  '<!doctype html><html lang=uz-Cyrl class=light><head><meta charset=utf-8>' +
  '<script defer src=/assets/shell.0123456789.js></script></head><body><div id=root>loading...</div>' +
  '<script type=application/json id=klaster-boot></script></body></html>';

export const SHELL_SCRIPT = 'console.info("shell");'.repeat(50);

type Files = Readonly<Record<string, string>>;

/** A store with a live shell and a live remote, written without the registry and its gates. */
export class ReleasesFolder {
  private constructor(
    readonly root: string,
    private readonly record: RegistryRecord,
  ) {}

  static async create(): Promise<ReleasesFolder> {
    const root = await createFolder('gateway');
    const fail = (fault: string) => {
      throw new Error(fault);
    };
    const folder = new ReleasesFolder(root, new RegistryRecord(new EventFiles(new FolderStore(root)), fail));
    await folder.addShell({ 'assets/shell.0123456789.js': SHELL_SCRIPT });
    await folder.addRemote('mf-clusters', 'first');
    return folder;
  }

  /** @returns the version, which is live from then on */
  addShell(files: Files, facts: Partial<ShellManifest> = {}): Promise<string> {
    const all = { 'index.html': PAGE, 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', ...files };
    return this.add(built('shell', all, { ...SHELL_FACTS, ...facts }));
  }

  /** @returns the version, which is live from then on */
  addRemote(
    name: string,
    content: string,
    { facts = {}, more = {} }: { facts?: Partial<RemoteManifest>; more?: Files } = {},
  ): Promise<string> {
    const files = { 'remoteEntry.js': `/* ${name} ${content} */`.repeat(100), ...more };
    const lists = { requires: {}, texts: NO_TEXTS, connect: [], routes: [], navigation: [] };
    return this.add(built(name, files, { entry: 'remoteEntry.js', ...lists, ...facts }));
  }

  async write(file: string, content: string | Buffer): Promise<void> {
    const target = path.join(this.root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }

  names(): Promise<string[]> {
    return readdir(this.root);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  private async add({ app, version, files }: BuiltRelease): Promise<string> {
    for (const [file, content] of Object.entries(files)) await this.write(`${app}/${version}/${file}`, content);
    const by = { who: 'operator', why: 'a test' };
    await this.record.append(() => ({ kind: 'published', app, version, bytes: 1, ...by }));
    await this.record.append((state) => {
      const from = getApp(state, app).live;
      return { kind: 'promoted', changes: [{ app, from, to: version, percent: 100 }], ...by };
    });
    return version;
  }
}
