import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { inRoot } from '../workspace';
import { auditTable } from './audit-table';
import { deployTable } from './deploy-table';
import type { Machine } from './machine';
import { targetList, type Target } from './markdown';
import { pageTable } from './page-table';
import type { Measured, Results } from './results';
import { scaleLists } from './scale-lists';
import {
  apiTargets,
  deployTargets,
  exportTargets,
  heavyTargets,
  landingTargets,
  liveTargets,
  pageTargets,
  ratingTargets,
  workTargets,
} from './targets';

const DOCUMENT = inRoot('docs/benchmarks.md');

const HEAD = `# Benchmarks

\`npm run bench\` measures and writes this file; \`npm run bench -- document\` writes it again from \`bench/results\`. Figures are
medians of the rounds, limits are in parentheses. Other programs lengthen times: see the load, the average of the minute before.`;

/** How each part measures. */
const METHODS = {
  page: `A page is opened with an empty cache (cold) and again (warm), over HTTP/1.1 at 1.6 Mbit/s and 150 ms a request, with the
processor slowed fourfold, until the first row is painted: of 50 in the register, of 15 in the ranking. Three pages show the same data
from the same API. _Ours_: the built releases behind their gateway, with the preview already rendered, so that rows do not wait for
scripts; buttons do. _Monolith_: the same sources as one webpack build without federation, on a static server.
_React-admin_: a \`List\` with a \`Datagrid\` of the same columns, built by Vite.`,
  deploy: `One component is changed and delivered until a new page shows it. With filled caches, most of a remote's build is the start of
Node, TypeScript and webpack.`,
  work: 'The wide table of primary data is scrolled; keys are typed into a report. The processor is slowed fourfold; the slowest key counts.',
  live: 'Listeners from one address, each on a connection of its own, while reports are confirmed.',
  api: `Reads: 50 connections for 3 s, in turn with a bare Fastify that sends the same bytes. Pages of staff: 50 entries, one at a time, with
totals; after a change the totals are computed anew from all entries. A read is stale that began after an acknowledged edit and shows
an older state.`,
  audit:
    '50 connections change entries, each in a transaction with its audit row; then the same without the chain of hashes.',
  rating: 'The landing page’s answer, and reads while reports are confirmed.',
  export: 'A whole register as a file; memory is that of the API’s process over idle.',
  heavy: `Calls of one client beside eight heavy ones at any moment (figures, exports, open data, searches), beside the undoing of a large
import, and beside bulk changes.`,
} as const;

/** Writes `docs/benchmarks.md` from the results that exist. */
export async function writeDocument(results: Results): Promise<void> {
  await writeFile(DOCUMENT, documentFrom(results));
  execFileSync(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), DOCUMENT]);
}

function documentFrom(results: Results): string {
  const { page, landing, deploy, audit, scale, work, live, api, rating, export: files, heavy } = results;
  const parts = [HEAD, machinesOf(results)];
  if (page && landing) {
    parts.push('## Pages', METHODS.page, circumstances(page.machine));
    parts.push('Ours/monolith/react-admin:', pageTable({ register: page.content, landing: landing.content }));
    parts.push('Register:', targetList(pageTargets(page.content)));
    parts.push('Landing page:', targetList(landingTargets(landing.content, page.content)));
  }
  if (deploy) {
    parts.push(...section('One remote changed', METHODS.deploy, deploy, deployTargets), deployTable(deploy.content));
  }
  if (work) parts.push(...section('Staff at work', METHODS.work, work, workTargets));
  if (live) parts.push(...section('Live events', METHODS.live, live, liveTargets));
  if (api) parts.push(...section('The API', METHODS.api, api, apiTargets));
  if (audit) {
    parts.push('## The chain of the audit', METHODS.audit, circumstances(audit.machine), auditTable(audit.content));
  }
  if (rating) parts.push(...section('The rating', METHODS.rating, rating, ratingTargets));
  if (files) parts.push(...section('A register as a file', METHODS.export, files, exportTargets));
  if (heavy) parts.push(...section('Heavy calls', METHODS.heavy, heavy, heavyTargets));
  if (scale) parts.push('## Scale', ...scaleLists(scale.content, circumstances));
  return `${parts.join('\n\n')}\n`;
}

function section<Content>(
  title: string,
  method: string,
  { machine, content }: Measured<Content>,
  targetsOf: (content: Content) => readonly Target[],
): string[] {
  return [`## ${title}`, `${method} ${circumstances(machine)}`, targetList(targetsOf(content))];
}

const circumstances = ({ date, load }: Machine) => `${date}, load ${load}.`;

/** The machines of all results: mostly one. */
function machinesOf(results: Results): string {
  const machines = Object.values(results).map(({ machine: { cores, memory, node } }) => {
    return `${cores} cores, ${memory} GB, Node ${node}`;
  });
  return `Measured on ${[...new Set(machines)].join('; ')}.`;
}
