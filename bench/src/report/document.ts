import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { inRoot } from '../workspace';
import { auditTable } from './audit-table';
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

\`npm run bench\` measures and writes this file, \`npm run bench -- document\` writes it again from \`bench/results\`, which has all figures.
Figures are medians. Limits are in parentheses; listed is what is furthest beyond, or closest to its limit. Other programs (load) lengthen times.`;

/** What each part measures, and how. */
const METHODS = {
  page: `A page is opened with an empty cache (cold) and again (warm), at 1.6 Mbit/s and 150 ms a request, with the processor slowed
fourfold. _Ours_: the built releases with a rendered preview, so that rows do not wait for scripts. _Monolith_: the same sources as one
webpack build on a static server. _React-admin_: a \`List\` of the same columns, built by Vite.`,
  deploy: 'One component is changed and delivered until a new page shows it.',
  work: 'The wide table is scrolled, and keys are typed into a report, with the processor slowed fourfold.',
  live: 'Listeners from one address while reports are confirmed.',
  api: 'Fifty connections beside a bare Fastify with the same bytes; pages of staff with totals; reads raced against edits.',
  audit: 'Fifty connections change entries, with the chain of hashes and without.',
  rating: 'The landing page’s answer; reads raced against confirmations.',
  export: 'A whole register as a file.',
  heavy: 'Calls of one client beside eight heavy ones, the undoing of an import, and bulk changes.',
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
    parts.push('## Pages', withMachine(METHODS.page, page));
    parts.push('Ours/monolith/react-admin:', pageTable({ register: page.content, landing: landing.content }));
    parts.push(`Register. ${targetList(pageTargets(page.content))}`);
    parts.push(`Landing page. ${targetList(landingTargets(landing.content, page.content))}`);
  }
  if (deploy)
    parts.push(...section('One remote changed', withMachine(METHODS.deploy, deploy), deployTargets(deploy.content)));
  if (work) parts.push(...section('Staff at work', withMachine(METHODS.work, work), workTargets(work.content)));
  if (live) parts.push(...section('Live events', withMachine(METHODS.live, live), liveTargets(live.content)));
  if (api) parts.push(...section('The API', withMachine(METHODS.api, api), apiTargets(api.content)));
  if (audit) {
    parts.push('## The chain of the audit', withMachine(METHODS.audit, audit), auditTable(audit.content));
  }
  if (rating) parts.push(...section('The rating', withMachine(METHODS.rating, rating), ratingTargets(rating.content)));
  if (files)
    parts.push(...section('A register as a file', withMachine(METHODS.export, files), exportTargets(files.content)));
  if (heavy) parts.push(...section('Heavy calls', withMachine(METHODS.heavy, heavy), heavyTargets(heavy.content)));
  if (scale) parts.push('## Scale', ...scaleLists(scale.content, circumstances));
  return `${parts.join('\n\n')}\n`;
}

const section = (title: string, method: string, targets: readonly Target[]) => [
  `## ${title}`,
  `${method} ${targetList(targets)}`,
];

const withMachine = (method: string, { machine }: Measured<unknown>) => `${method} ${circumstances(machine)}`;

const circumstances = ({ date, load }: Machine) => `${date}, load ${load}.`;

/** The machines of all results: mostly one. */
function machinesOf(results: Results): string {
  const machines = Object.values(results).map(({ machine: { cores, memory, node } }) => {
    return `${cores} cores, ${memory} GB, Node ${node}`;
  });
  return `Measured on ${[...new Set(machines)].join('; ')}.`;
}
