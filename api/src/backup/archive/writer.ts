import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { systemCode } from '../../kernel/process/operator-error';
import { seal } from './frames';
import { ABOUT, MANIFEST, RELEASES, TABLES, type About, type Manifest, type TableMeasure } from './manifest';
import { FilesMeter, sha256, TableMeter } from './measure';

/** A table is split into entries of this size: tar needs an entry's size before its content. */
const PART_BYTES = 1024 * 1024;
/** Takes half the time of the default level for a tenth more bytes. */
const GZIP_LEVEL = 4;

type Options = {
  /** Undefined: not encrypted. */
  readonly key: Buffer | undefined;
  readonly signal: AbortSignal;
};

/** Streams an archive (tar, gzip, optionally encrypted) with only a few chunks in memory. */
export class ArchiveWriter {
  private readonly pack = tar.pack();
  private readonly writing: Promise<void>;
  private readonly tables: TableMeasure[] = [];
  private readonly files = new FilesMeter();
  private about = '';

  constructor(target: Writable, { key, signal }: Options) {
    const gzip = createGzip({ level: GZIP_LEVEL });
    this.writing = key
      ? pipeline(this.pack, gzip, (plain: AsyncIterable<Buffer>) => seal(plain, key), target, { signal })
      : pipeline(this.pack, gzip, target, { signal });
    // Awaited in `end`. Until then, a failure rejects the writing of an entry.
    this.writing.catch(() => undefined);
  }

  async begin(about: About): Promise<void> {
    const text = `${JSON.stringify(about, null, 1)}\n`;
    this.about = sha256(text);
    await this.add(ABOUT, Buffer.from(text));
  }

  /** @param rows in PostgreSQL's text format */
  async table(name: string, rows: AsyncIterable<Buffer>): Promise<TableMeasure> {
    const meter = new TableMeter(name);
    let part: Buffer[] = [];
    let bytes = 0;
    let parts = 0;
    const flush = async () => {
      parts += 1;
      await this.add(`${TABLES}${name}/${String(parts).padStart(6, '0')}`, Buffer.concat(part));
      part = [];
      bytes = 0;
    };
    for await (const chunk of rows) {
      meter.add(chunk);
      part.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) await flush();
    }
    if (bytes > 0 || parts === 0) await flush();
    this.tables.push(meter.result);
    return meter.result;
  }

  async file(path: string, content: Buffer): Promise<void> {
    this.files.add(path, content);
    await this.add(`${RELEASES}${path}`, content);
  }

  get filesWritten(): FilesMeter['result'] {
    return this.files.result;
  }

  /** Writes the manifest and waits until the target has accepted everything. */
  async end(releases: Manifest['releases']): Promise<Manifest> {
    const manifest: Manifest = { about: this.about, tables: this.tables, releases };
    await this.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    this.pack.finalize();
    await this.writing;
    return manifest;
  }

  /** After it returns, nothing more is written. */
  async abandon(reason: Error): Promise<void> {
    this.pack.destroy(reason);
    await this.writing.catch(() => undefined);
  }

  private async add(name: string, content: Buffer): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      const entry = this.pack.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
      // When the pipeline fails, the entry fails too. Without a listener its error would end the process.
      entry.on('error', reject);
    });
    try {
      await Promise.race([added, this.failed()]);
    } catch (error) {
      throw await this.findCause(error);
    }
  }

  /** If the whole pipeline failed, the entry's own error is only a consequence. */
  private async findCause(error: unknown): Promise<unknown> {
    this.pack.destroy();
    const reason: unknown = await this.writing.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    return systemCode(reason) === 'ERR_STREAM_PREMATURE_CLOSE' ? error : reason;
  }

  /** Rejects if the pipeline fails; never resolves. */
  private failed(): Promise<never> {
    return this.writing.then(() => new Promise<never>(() => undefined));
  }
}
