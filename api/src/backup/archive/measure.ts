import { createHash } from 'node:crypto';
import type { TableMeasure } from './manifest';

const LINE_END = 0x0a;

/** Counts and hashes rows in PostgreSQL's text format, which escapes line breaks in values: each one ends a row. */
export class TableMeter {
  private readonly hash = createHash('sha256');
  private rows = 0;
  private bytes = 0;

  constructor(private readonly name: string) {}

  add(chunk: Buffer): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let offset = chunk.indexOf(LINE_END); offset >= 0; offset = chunk.indexOf(LINE_END, offset + 1))
      this.rows += 1;
  }

  get result(): TableMeasure {
    return { name: this.name, rows: this.rows, bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }
}

/** Counts and hashes files of releases. */
export class FilesMeter {
  private readonly hash = createHash('sha256');
  private files = 0;
  private bytes = 0;

  add(path: string, content: Buffer): void {
    this.files += 1;
    this.bytes += content.length;
    this.hash.update(`${path}\0${sha256(content)}\n`);
  }

  get result(): { files: number; bytes: number; sha256: string } {
    return { files: this.files, bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }
}

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
