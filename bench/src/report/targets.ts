import type { ApiFigures } from '../api/api';
import type { ExportFigures } from '../api/exports';
import type { Caches, Deployments } from '../deploy/deploy';
import type { PageTimes } from '../api/pages';
import type { PageName, Rounds } from '../visit/rounds';
import type { Measures } from '../visit/visit';
import { table } from './markdown';
import { median } from './statistics';

/** What has a limit to stay below, or one to reach where it is `atLeast`. */
type Target = { name: string; value: number; limit: number; digits: number; atLeast?: true };

/** Each target with what was measured, whether it was met, and by how much it was missed. */
export function targetTable(targets: readonly Target[]): string {
  const rows = targets.map(({ name, value, limit, digits, atLeast }) => {
    const excess = atLeast ? limit - value : value - limit;
    const verdict = excess <= 0 ? 'met' : `missed by ${excess.toFixed(digits)}${share(excess, limit)}`;
    return [name, `${atLeast ? '≥' : '≤'} ${limit}`, value.toFixed(digits), verdict];
  });
  return table(['target', 'limit', 'measured', ''], rows);
}

function share(excess: number, limit: number): string {
  return limit === 0 ? '' : ` (${((100 * excess) / limit).toFixed(0)} %)`;
}

export function pageTargets(rounds: Rounds): Target[] {
  const of = (page: PageName, visit: 'cold' | 'warm', measure: keyof Measures) =>
    median(rounds[page][visit].map((measures) => measures[measure]));
  const ratio = (other: PageName, visit: 'cold' | 'warm', measure: keyof Measures) =>
    of('ours', visit, measure) / of(other, visit, measure);
  return [
    { name: 'cold: dependent steps', value: of('ours', 'cold', 'steps'), limit: 3, digits: 0 },
    {
      name: 'cold: kB before the first row',
      value: of('ours', 'cold', 'bytesFirstRow') / 1000,
      limit: 170,
      digits: 1,
    },
    {
      name: 'cold: bytes before the first row ÷ monolith',
      value: ratio('monolith', 'cold', 'bytesFirstRow'),
      limit: 1.15,
      digits: 2,
    },
    { name: 'cold: first row ÷ monolith', value: ratio('monolith', 'cold', 'firstRow'), limit: 1, digits: 2 },
    { name: 'cold: first row ÷ react-admin', value: ratio('reactAdmin', 'cold', 'firstRow'), limit: 0.6, digits: 2 },
    { name: 'warm: script requests', value: of('ours', 'warm', 'scripts'), limit: 0, digits: 0 },
    { name: 'warm: first row ÷ react-admin', value: ratio('reactAdmin', 'warm', 'firstRow'), limit: 0.6, digits: 2 },
  ];
}

export function deployTargets(deployments: Deployments): Target[] {
  const whole = (caches: Caches, way: 'remote' | 'monolith') =>
    median(deployments[caches].map((one) => one[way].build + one[way].publish));
  const ratio = (caches: Caches) => whole(caches, 'remote') / whole(caches, 'monolith');
  const publish = median(deployments.filled.map(({ remote }) => remote.publish));
  return [
    { name: 'change to visible ÷ monolith, caches empty', value: ratio('empty'), limit: 0.35, digits: 2 },
    { name: 'change to visible ÷ monolith, caches filled', value: ratio('filled'), limit: 0.35, digits: 2 },
    { name: 'publish alone to visible, s', value: publish / 1000, limit: 5, digits: 1 },
  ];
}

/** The slowest of the pages, and the least of the reads, stand for all. */
export function apiTargets({ sizes, reads, pages, race }: ApiFigures): Target[] {
  const perSecond = (loads: readonly { perSecond: number }[]) => median(loads.map((load) => load.perSecond));
  const readsOf = (size: number) =>
    Math.min(
      ...reads.filter(({ entries }) => entries === size).map(({ ours, bare }) => perSecond(ours) / perSecond(bare)),
    );
  const worst = (timesOf: (page: PageTimes) => readonly (readonly number[])[]) =>
    Math.max(...pages.map((page) => median(timesOf(page)[1] ?? []) / median(timesOf(page)[0] ?? [])));
  const [short, long] = sizes.map((size) => size.toLocaleString('en-GB'));
  const between = `${long} entries ÷ ${short}`;
  return [
    ...sizes.map((size): Target => {
      const name = `cached public reads ÷ bare Fastify, ${size.toLocaleString('en-GB')} entries`;
      return { name, value: readsOf(size), limit: 0.5, digits: 2, atLeast: true };
    }),
    ...(sizes.length < 2
      ? []
      : [
          { name: `slowest page of staff, ${between}`, value: worst(({ again }) => again), limit: 2, digits: 2 },
          { name: `the same right after a change`, value: worst(({ changed }) => changed), limit: 2, digits: 2 },
        ]),
    {
      name: `stale reads in a race of ${race.edits} edits, ${race.reads} reads`,
      value: race.stale,
      limit: 0,
      digits: 0,
    },
  ];
}

/** The worst of all runs counts, for the way that the limits are of. */
export function exportTargets({ files }: ExportFigures): Target[] {
  return files
    .filter(({ name }) => /spreadsheet/.test(name))
    .flatMap(({ name, firstByte, over }): Target[] => [
      { name: `${name}: first byte, ms`, value: Math.max(...firstByte), limit: 300, digits: 0 },
      { name: `${name}: MB over idle`, value: Math.max(...over), limit: 150, digits: 0 },
    ]);
}
