import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The parts of a build's manifest that are altered here. */
type Manifest = { name: string; version: string; files: Record<string, string> } & Record<string, unknown>;

/** A build in memory, without the compressed copies of its files. */
export class Build {
  private constructor(
    /** Files by path; without the manifest. */
    readonly files: Map<string, Buffer>,
    readonly manifest: Manifest,
  ) {}

  static async read(folder: string): Promise<Build> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    const read = names.map(async (name) => [name, await readFile(path.join(folder, name))] as const);
    const files = new Map(await Promise.all(read));
    const manifestFile = files.has('shell.json') ? 'shell.json' : 'routes.json';
    const manifest = JSON.parse(String(files.get(manifestFile))) as Manifest;
    files.delete(manifestFile);
    return new Build(files, manifest);
  }

  /** Replaces a text in all scripts, the page, the manifest and the names of files. */
  replace(text: string, other: string): void {
    const holders = [...this.files].filter(([name, bytes]) => /\.(js|html)$/.test(name) && bytes.includes(text));
    for (const [name, bytes] of holders) this.files.set(name, Buffer.from(String(bytes).replaceAll(text, other)));
    for (const [name, bytes] of [...this.files].filter(([file]) => file.includes(text))) {
      this.files.delete(name);
      this.files.set(name.replaceAll(text, other), bytes);
    }
    const before = JSON.stringify(this.manifest);
    Object.assign(this.manifest, JSON.parse(before.replaceAll(text, other)));
    if (holders.length === 0 && !before.includes(text))
      throw new Error(`Nothing in ${this.manifest.name} is "${text}".`);
  }

  /** Gives every script another name, as a change of its content would. */
  renameScripts(): void {
    const hashes = [...this.files.keys()].flatMap((name) => /\.([0-9a-f]{10})\.js$/.exec(name)?.[1] ?? []);
    for (const hash of new Set(hashes)) {
      this.replace(hash, createHash('sha256').update(hash).digest('hex').slice(0, hash.length));
    }
  }

  /**
   * Recomputes the hashes of the files and the version. A script contains the hashes of the scripts that it loads. Replacing a hash in it
   * changes its own hash, so this repeats until no hash changes.
   */
  seal(): void {
    for (let known = this.manifest.files; ; known = this.manifest.files) {
      const now = Object.fromEntries([...this.files].map(([name, bytes]) => [name, integrityOf(bytes)]));
      const changed = Object.keys(now).filter((name) => known[name] !== undefined && known[name] !== now[name]);
      this.manifest.files = now;
      if (changed.length === 0) break;
      for (const name of changed) this.exchangeHash(known[name] ?? '', now[name] ?? '');
    }
    const { version: _, ...content } = this.manifest;
    this.manifest.version = createHash('sha256').update(canonical(content)).digest('hex').slice(0, 16);
  }

  async write(folder: string): Promise<void> {
    const manifestFile = this.manifest.name === 'shell' ? 'shell.json' : 'routes.json';
    for (const [file, bytes] of new Map(this.files).set(manifestFile, Buffer.from(JSON.stringify(this.manifest)))) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), bytes);
    }
  }

  private exchangeHash(old: string, hash: string): void {
    const holders = [...this.files].filter(([, bytes]) => bytes.includes(old));
    for (const [name, bytes] of holders) this.files.set(name, Buffer.from(String(bytes).replaceAll(old, hash)));
  }
}

function integrityOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** JSON with the keys of every object sorted. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
