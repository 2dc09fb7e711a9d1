import { formatted } from '@klaster/tools/formatted';
import { inRoot } from '@klaster/tools/workspace';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';

/** What was measured, and the limit that it must stay below. */
export type Measure = {
  readonly name: string;
  /** One for each round; the median counts. */
  readonly values: readonly number[];
  /** Absent: the row is for comparison only. */
  readonly limit?: number;
  readonly digits?: number;
};

/** Middle of the values; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const isMet = ({ values, limit = Infinity }: Measure): boolean => median(values) <= limit;

/** The median, with the smallest and the largest of several rounds. */
export function shown({ values, digits = 0 }: Measure): string {
  const text = (value: number) =>
    value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const range = values.length > 1 ? ` (${text(Math.min(...values))}–${text(Math.max(...values))})` : '';
  return text(median(values)) + range;
}

const DOCUMENT = inRoot('docs/benchmarks.md');

// Read when the program starts, before its own builds add to the load.
const LOAD = (loadavg()[0] ?? 0).toFixed(1);

/** Replaces a section of `docs/benchmarks.md`; the others, and the text above the first, stay. */
export async function writeSection(title: string, how: string, measures: readonly Measure[]): Promise<void> {
  const [head = '', ...sections] = (await readFile(DOCUMENT, 'utf8')).split(/^(?=## )/m);
  const rows = measures.map((measure) => {
    const { name, limit } = measure;
    const verdict = limit === undefined ? '' : isMet(measure) ? 'met' : 'missed';
    return `| ${[name, shown(measure), limit === undefined ? '' : `≤ ${limit}`, verdict].join(' | ')} |`;
  });
  const table = ['| | measured | limit | |', '| --- | ---: | ---: | --- |', ...rows].join('\n');
  const section = [`## ${title}`, `${how} ${circumstances()}`, table, ''].join('\n\n');
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  const others = at < 0 ? [...sections, section] : sections.with(at, section);
  await writeFile(DOCUMENT, await formatted(DOCUMENT, [head, ...others].join('\n')));
}

function circumstances(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}`;
  return `Measured on ${date}: ${machine}, load ${LOAD} before; medians (smallest–largest).`;
}
