import { format } from '@klaster/tools/format';
import { inRoot } from '@klaster/tools/workspace';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';

export type Measure = {
  readonly name: string;
  /** One value per round; the median counts. */
  readonly values: readonly number[];
  /** Absent if the row is only for comparison. */
  readonly limit?: number;
  readonly digits?: number;
};

/** For an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const isMet = ({ values, limit = Infinity }: Measure): boolean => median(values) <= limit;

export function formatMeasure({ values, digits = 0 }: Measure): string {
  const text = (value: number) =>
    value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const range = values.length > 1 ? ` (${text(Math.min(...values))}–${text(Math.max(...values))})` : '';
  return text(median(values)) + range;
}

const DOCUMENT = inRoot('docs/benchmarks.md');

// Read at the start, before our builds add to the load.
const LOAD = (loadavg()[0] ?? 0).toFixed(1);

/** Replaces one section of `docs/benchmarks.md`. */
export async function writeSection(title: string, how: string, measures: readonly Measure[]): Promise<void> {
  const [head = '', ...sections] = (await readFile(DOCUMENT, 'utf8')).split(/^(?=## )/m);
  const rows = measures.map((measure) => {
    const { name, limit } = measure;
    const verdict = limit === undefined ? '' : `, ≤ ${limit}${isMet(measure) ? '' : ': missed'}`;
    return `- ${name}: ${formatMeasure(measure)}${verdict}`;
  });
  const section = [`## ${title}`, `${how} ${describeMachine()}`, rows.join('\n'), ''].join('\n\n');
  const at = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
  const others = at < 0 ? [...sections, section] : sections.with(at, section);
  await writeFile(DOCUMENT, await format(DOCUMENT, [head, ...others].join('\n')));
}

function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}`;
  return `${date}: ${machine}, load ${LOAD} before.`;
}
