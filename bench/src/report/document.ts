import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { inRoot } from '../workspace';
import { filesTable, pageTimesTable, readsTable } from './api-tables';
import { deployTable } from './deploy-table';
import type { Machine } from './machine';
import { pageTable } from './page-tables';
import type { Results } from './results';
import { apiTargets, deployTargets, exportTargets, pageTargets, targetTable } from './targets';

const DOCUMENT = inRoot('docs/benchmarks.md');
/** Written by hand: what the figures mean. */
const NOTES = inRoot('bench/notes.md');

const HEAD = `# Benchmarks

Written by \`npm run bench\`; the reading of the figures is from \`bench/notes.md\`.`;

/** Writes `docs/benchmarks.md` of the results there are. */
export async function writeDocument({ page, deploy, api, export: files }: Results): Promise<void> {
  const parts = [HEAD];
  if (page) {
    const { content: rounds, machine } = page;
    const visits = `${rounds.ours.cold.length} rounds after one to warm up; median (smallest–largest).`;
    parts.push('## The public register', circumstances(machine), visits);
    parts.push(targetTable(pageTargets(rounds)), '### Cold', pageTable(rounds, 'cold'));
    parts.push('### Warm', pageTable(rounds, 'warm'));
  }
  if (deploy) {
    const { content: deployments, machine } = deploy;
    const runs = `${deployments.filled.length} rounds after one to warm up; median (smallest–largest).`;
    parts.push('## One remote changed', circumstances(machine), runs);
    parts.push(targetTable(deployTargets(deployments)), deployTable(deployments));
  }
  if (api) {
    const { content: figures, machine } = api;
    parts.push('## The API', circumstances(machine), targetTable(apiTargets(figures)));
    parts.push('### Public reads beside a bare Fastify', readsTable(figures));
    parts.push('### Pages of staff, ms', pageTimesTable(figures));
  }
  if (files) {
    const { content: figures, machine } = files;
    const whole = `${figures.rows.toLocaleString('en-GB')} rows; ${figures.idle.toFixed(0)} MB when idle; median (smallest–largest).`;
    parts.push('## A whole register as a file', circumstances(machine), whole);
    parts.push(targetTable(exportTargets(figures)), filesTable(figures));
  }
  parts.push(await readFile(NOTES, 'utf8'));
  const config = await resolveConfig(DOCUMENT);
  await writeFile(DOCUMENT, await format(parts.join('\n\n'), { ...config, parser: 'markdown' }));
}

function circumstances({ date, cores, memory, node, chromium, load }: Machine): string {
  const idle =
    load < cores * 0.75 ? '' : ' The machine had other work meanwhile, so the times are longer than they need be.';
  const browser = chromium === undefined ? '' : `, Chromium ${chromium}`;
  const machine = `${cores} cores, ${memory} GB, Node ${node}${browser}`;
  return `Measured on ${date}: ${machine}, load ${load} before.${idle}`;
}
