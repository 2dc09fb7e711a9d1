import { formatted } from '@klaster/tools/formatted';
import { inRoot } from '@klaster/tools/workspace';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { isMet, shown } from './measure';
import type { Measure } from './measure';

const DOCUMENT = inRoot('docs/benchmarks.md');

// Read when the program starts, before its own builds add to the load.
const LOAD = (loadavg()[0] ?? 0).toFixed(1);

/** Writes a section of `docs/benchmarks.md` anew; the others, and the text above the first, stay. */
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
