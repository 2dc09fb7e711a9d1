import { createHash } from 'node:crypto';
import { hashAfter, NO_HASH, type Head } from '../kernel/audit/chain';
import type { About } from './archive/manifest';
import { splitRows, parseRow } from './tables/rows';

/** Rows between two checkpoints. */
const STEP = 1_000;

const SEALED = ['id', 'at', 'user_id', 'action', 'entity', 'entity_id', 'before', 'after', 'request_id'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['id', 'user_id', 'entity_id']);

/**
 * Recomputes the audit's hash chain from an archive and compares it with the seals. Neither is held in memory, so a fault is located to
 * within a thousand rows; after a restore, `audit verify` names the row.
 */
export class AuditChain {
  private end: Head = { position: 0, hash: NO_HASH };
  private readonly computed = new Checkpoints();
  private readonly found = new Checkpoints();
  /** Seals of rows from which personal details were erased, by id. */
  private readonly sealsOfErased = new Map<string, string>();
  private readonly waiting = new Set<string>();
  private readonly faults: string[] = [];

  constructor(private readonly about: About) {}

  /** Must be read before the rows. */
  async addErasures(chunks: AsyncIterable<Buffer>): Promise<void> {
    const columns = this.about.tables.find(({ name }) => name === 'audit_erasures')?.columns ?? [];
    const [id, seal] = [columns.indexOf('audit_id'), columns.indexOf('seal')];
    for await (const rows of splitRows(chunks))
      for (const row of rows) {
        const values = parseRow(row);
        if (values[seal]) this.sealsOfErased.set(values[id] ?? '', values[seal]);
      }
  }

  async addRows(chunks: AsyncIterable<Buffer>): Promise<void> {
    const columns = this.about.tables.find(({ name }) => name === 'audit')?.columns ?? [];
    const fields = SEALED.map((name) => [name, columns.indexOf(name)] as const);
    for await (const rows of splitRows(chunks)) for (const row of rows) this.addRow(parseRow(row), fields);
  }

  private addRow(values: readonly (string | null)[], fields: readonly (readonly [string, number])[]): void {
    const id = values[fields[0]![1]] ?? '';
    // Unsealed rows come last.
    if (this.end.position >= this.about.audit.position) return void this.waiting.add(id);
    const content = Object.fromEntries(
      fields.map(([name, column]) => [name, toHashedForm(name, values[column] ?? null)]),
    );
    const hash = this.sealsOfErased.get(id) ?? hashAfter(this.end, content as Parameters<typeof hashAfter>[1]);
    this.end = { position: this.end.position + 1, hash };
    this.computed.add(`${this.end.position}\t${id}\t${hash}`);
  }

  async addSeals(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const rows of splitRows(chunks)) for (const row of rows) this.found.add(row);
  }

  async addUnsealed(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const rows of splitRows(chunks))
      for (const id of rows) if (!this.waiting.delete(id)) this.faults.push(`row ${id}: it is missing`);
  }

  /** @returns a sentence for each fault; empty: the audit is intact */
  result(): readonly string[] {
    const { position, hash } = this.about.audit;
    const from = this.computed.differsFrom(this.found);
    return [
      ...(from === undefined ? [] : [`positions ${from + 1} to ${from + STEP}: rows and seals do not match`]),
      ...(this.end.position === position && this.end.hash === hash
        ? []
        : [`the chain ends at position ${this.end.position} with another hash than its head at ${position}`]),
      ...this.faults,
      ...[...this.waiting].map((id) => `row ${id}: it was inserted without entering the chain`),
    ];
  }
}

/** Converts `2026-11-26 08:00:00.5+00` to the hashed form, `2026-11-26T08:00:00.500000Z`. */
function toHashedForm(name: string, value: string | null): string | number | null {
  if (value === null) return null;
  if (NUMBERS.has(name)) return Number(value);
  if (name !== 'at') return value;
  const [, day, time, digits = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value) ?? [];
  return `${day}T${time}.${digits.padEnd(6, '0')}Z`;
}

/** Hash of all lines so far, every {@link STEP} lines. */
class Checkpoints {
  private readonly hash = createHash('sha256');
  private readonly hashes: string[] = [];
  private lines = 0;

  add(line: string): void {
    this.hash.update(`${line}\n`);
    this.lines += 1;
    if (this.lines % STEP === 0) this.hashes.push(this.now());
  }

  /** Number of lines before the first checkpoint that differs. */
  differsFrom(other: Checkpoints): number | undefined {
    const [hashes, otherHashes] = [
      [...this.hashes, this.now()],
      [...other.hashes, other.now()],
    ];
    const step = hashes.findIndex((hash, index) => hash !== otherHashes[index]);
    return step < 0 && hashes.length === otherHashes.length ? undefined : (step < 0 ? hashes.length : step) * STEP;
  }

  private now(): string {
    return this.hash.copy().digest('hex');
  }
}
