import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../workspace';
import { auditTable, filesTable, heavyTable, pageTimesTable, ratingTable, readsTable } from './api-tables';
import { deployTable } from './deploy-table';
import type { Machine } from './machine';
import { liveTable } from './live-table';
import { pageTable } from './page-tables';
import type { Measured, Results } from './results';
import {
  apiTargets,
  deployTargets,
  exportTargets,
  heavyTargets,
  landingTargets,
  liveTargets,
  pageTargets,
  ratingTargets,
  targetTable,
  workTargets,
} from './targets';
import type { Target } from './targets';
import type { Rounds } from '../visit/rounds';
import { scaleTables } from './scale-tables';
import { workTable } from './work-table';

const DOCUMENT = inRoot('docs/benchmarks.md');
/** Written by hand: what the figures mean. */
const NOTES = inRoot('bench/notes.md');

const HEAD = `# Benchmarks

Written by \`npm run bench\`; the reading of the figures is from \`bench/notes.md\`.`;

const SCALE_RUN =
  'Written by `npm run bench -- scale`; medians, in brackets smallest and largest of the rounds. _ms of a processor_ is what the process itself was given, whoever else works on the machine.';

/** Writes `docs/benchmarks.md` of the results there are. */
export async function writeDocument(results: Results): Promise<void> {
  const { page, landing, deploy, work, live, api, audit, rating, export: files, heavy, scale } = results;
  const parts = [HEAD];
  if (page) parts.push('## The public register', ...pageParts(page, pageTargets(page.content)));
  if (landing) {
    parts.push('## The landing page', ...pageParts(landing, landingTargets(landing.content, page?.content)));
  }
  if (deploy) {
    const { content: deployments, machine } = deploy;
    const runs = `${deployments.filled.length} rounds after one to warm up; median (smallest–largest).`;
    parts.push('## One remote changed', circumstances(machine), runs);
    parts.push(targetTable(deployTargets(deployments)), deployTable(deployments));
  }
  if (work) {
    const { content: figures, machine } = work;
    const rounds = `${figures.typing.length} rounds after one to warm up, on a processor slowed down fourfold; ${figures.rows} reports, ${figures.columns} columns; median (smallest–largest).`;
    parts.push('## Staff at work', circumstances(machine), rounds);
    parts.push(targetTable(workTargets(figures)), workTable(figures));
  }
  if (live) {
    const { content: figures, machine } = live;
    const rounds = `${figures.listeners} listeners of one address; ${figures.notifiedMs.length} decisions; ${figures.callMs.length} calls.`;
    parts.push('## Live events', circumstances(machine), rounds);
    parts.push(targetTable(liveTargets(figures)), liveTable(figures));
  }
  if (api) {
    const { content: figures, machine } = api;
    parts.push('## The API', circumstances(machine), targetTable(apiTargets(figures)));
    parts.push('### Public reads beside a bare Fastify', readsTable(figures));
    parts.push('### Pages of staff, ms', pageTimesTable(figures));
  }
  if (audit) {
    const { content: figures, machine } = audit;
    const { writes, writers, rows } = figures;
    const size = `${writes.toLocaleString('en-GB')} changes from ${writers} connections at once, ${figures.chained.length} rounds; medians (smallest–largest). In the end \`audit verify\` found ${rows.toLocaleString('en-GB')} rows in one unbroken chain.`;
    parts.push('## The chain of the audit', circumstances(machine), size, auditTable(figures));
  }
  if (rating) {
    const { content: figures, machine } = rating;
    const size = `${figures.clusters} clusters, ${figures.quarters} quarters; medians (smallest–largest).`;
    parts.push(
      '## The rating',
      circumstances(machine),
      size,
      targetTable(ratingTargets(figures)),
      ratingTable(figures),
    );
  }
  if (files) {
    const { content: figures, machine } = files;
    const whole = `${figures.rows.toLocaleString('en-GB')} rows; ${figures.idle.toFixed(0)} MB when idle; median (smallest–largest).`;
    parts.push('## A whole register as a file', circumstances(machine), whole);
    parts.push(targetTable(exportTargets(figures)), filesTable(figures));
  }
  if (heavy) {
    const { content: figures, machine } = heavy;
    const load = `${figures.calls} calls under way at any moment: figures, exports, open data, searches of the rating; ${figures.answered} were answered meanwhile.`;
    parts.push('## Heavy calls', circumstances(machine), load, targetTable(heavyTargets(figures)), heavyTable(figures));
  }
  if (scale) parts.push('## Scale', SCALE_RUN, ...scaleTables(scale.content, circumstances));
  parts.push(await readFile(NOTES, 'utf8'));
  await writeFile(DOCUMENT, parts.join('\n\n'));
  execFileSync(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), DOCUMENT]);
}

function pageParts({ content: rounds, machine }: Measured<Rounds>, targets: readonly Target[]): string[] {
  const visits = `${rounds.ours.cold.length} rounds after one to warm up; median (smallest–largest).`;
  const [cold, warm] = [pageTable(rounds, 'cold'), pageTable(rounds, 'warm')];
  return [circumstances(machine), visits, targetTable(targets), '### Cold', cold, '### Warm', warm];
}

function circumstances({ date, cores, memory, node, chromium, load }: Machine): string {
  const idle =
    load < cores * 0.75 ? '' : ' The machine had other work meanwhile, so the times are longer than they need be.';
  const browser = chromium === undefined ? '' : `, Chromium ${chromium}`;
  const machine = `${cores} cores, ${memory} GB, Node ${node}${browser}`;
  return `Measured on ${date}: ${machine}, load ${load} before.${idle}`;
}
