import type { ApiFigures } from '../api/api';
import type { ExportFigures } from '../api/exports';
import type { HeavyFigures } from '../api/heavy';
import type { RatingFigures } from '../api/rating';
import type { Caches, Deployments } from '../deploy/deploy';
import type { PageTimes } from '../api/pages';
import type { PageName, Rounds } from '../visit/rounds';
import type { LiveFigures } from '../live/live';
import type { Measures } from '../visit/visit';
import type { WorkFigures } from '../work/work';
import type { Target } from './markdown';
import { median, percentile } from './statistics';

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

/** Milliseconds of the register's first row before there was a ranking, as measured on 2026-11-20 on an idle machine. */
const FIRST_ROW_BEFORE = { cold: 2367, warm: 1383 };

/** @param register of the same run, which other work of the machine meets alike */
export function landingTargets(rounds: Rounds, register: Rounds | undefined): Target[] {
  const firstRow = (of: Rounds, page: PageName, visit: 'cold' | 'warm') =>
    median(of[page][visit].map((measures) => measures.firstRow));
  const ours = [...rounds.ours.cold, ...rounds.ours.warm];
  return [
    ...(['cold', 'warm'] as const).flatMap((visit): Target[] => {
      const own = firstRow(rounds, 'ours', visit);
      return [
        { name: `${visit}: first ranking row, ms`, value: own, limit: FIRST_ROW_BEFORE[visit], digits: 0 },
        ...(register
          ? [
              {
                name: `${visit}: the same ÷ the register's first row`,
                value: own / firstRow(register, 'ours', visit),
                limit: 1,
                digits: 2,
              },
            ]
          : []),
        {
          name: `${visit}: first ranking row ÷ react-admin`,
          value: own / firstRow(rounds, 'reactAdmin', visit),
          limit: 0.6,
          digits: 2,
        },
      ];
    }),
    { name: 'CLS, the worst visit', value: Math.max(...ours.map(({ cls }) => cls)), limit: 0.01, digits: 3 },
    {
      name: 'chunks of maps and charts before the first row',
      value: Math.max(...ours.map(({ drawings }) => drawings)),
      limit: 0,
      digits: 0,
    },
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

/** From a decision to the last listener notified: the API polls every two seconds, and a page may be without a stream just then. */
export function liveTargets({ notifiedMs, callMs, failures }: LiveFigures): Target[] {
  const slowest = callMs.toSorted((a, b) => a - b)[Math.floor(callMs.length * 0.99)] ?? Number.NaN;
  return [
    { name: 'from a decision until all are told, ms', value: Math.max(...notifiedMs), limit: 8000, digits: 0 },
    { name: 'a call meanwhile, the slowest of a hundred, ms', value: slowest, limit: 100, digits: 0 },
    { name: 'listeners refused or broken off', value: failures, limit: 0, digits: 0 },
  ];
}

/** The worst of all rounds counts. */
export function workTargets({ table: { nodes }, grid, typing }: WorkFigures): Target[] {
  return [
    ...(grid
      ? [
          {
            name: 'wide table: blank rows when a scroll has ended',
            value: Math.max(...grid.blank),
            limit: 0,
            digits: 0,
          },
          { name: 'wide table: from a key to the picture, ms', value: Math.max(...grid.paging), limit: 200, digits: 0 },
        ]
      : []),
    { name: 'wide table: elements', value: Math.max(...nodes), limit: 3000, digits: 0 },
    { name: 'form: from a key to the picture, ms', value: Math.max(...typing), limit: 100, digits: 0 },
  ];
}

/** Only the slowest page and the lowest read rate are checked. */
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

export function ratingTargets({ landing, race }: RatingFigures): Target[] {
  const [ours, bare] = [landing.ours, landing.bare].map((loads) => median(loads.map(({ perSecond }) => perSecond)));
  const name = `stale reads in a race of ${race.confirmations} confirmations, ${race.reads} reads`;
  return [
    { name: 'landing answer ÷ bare Fastify', value: (ours ?? 0) / (bare ?? 1), limit: 0.5, digits: 2, atLeast: true },
    { name, value: race.stale, limit: 0, digits: 0 },
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

/** Beside heavy calls ÷ idle, of the same run; beside acts on many rows the slowest call. */
export function heavyTargets({ idle, loaded, many }: HeavyFigures): Target[] {
  const ratio = (call: 'overview' | 'signIn') => percentile(loaded[call], 99) / percentile(idle[call], 99);
  return [
    { name: 'GET /api/overview: p99 ÷ idle', value: ratio('overview'), limit: 3, digits: 2 },
    { name: 'signing in: p99 ÷ idle', value: ratio('signIn'), limit: 3, digits: 2 },
    { name: 'slowest while an import is undone, ms', value: Math.max(...many.undo.others), limit: 300, digits: 0 },
    {
      name: 'slowest while entries are changed in bulk, ms',
      value: Math.max(...many.bulk.others),
      limit: 300,
      digits: 0,
    },
  ];
}
