import type { PageName, Rounds } from '../visit/rounds';
import type { Measures } from '../visit/visit';
import { table } from './markdown';
import { median } from './statistics';

type Row = { name: string; measure: keyof Measures; show: (value: number) => string };

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
const whole = (value: number) => value.toFixed(0);

const ROWS: readonly Row[] = [
  { name: 'first row, ms', measure: 'firstRow', show: whole },
  { name: 'LCP, ms', measure: 'lcp', show: whole },
  { name: 'blocking time, ms', measure: 'blocking', show: whole },
  { name: 'kB before the first row', measure: 'bytesFirstRow', show: kilobytes },
  { name: 'kB in total', measure: 'bytesAll', show: kilobytes },
];

const PAGES: readonly PageName[] = ['ours', 'monolith', 'reactAdmin'];

/** Medians of all pages and visits, as `ours/monolith/react-admin` in each cell. */
export function pageTable(pages: Readonly<Record<string, Rounds>>): string {
  const visits = Object.entries(pages).flatMap(([page, rounds]) =>
    (['cold', 'warm'] as const).map((visit) => ({ title: `${page}, ${visit}`, rounds, visit })),
  );
  const rows = ROWS.map(({ name, measure, show }) => [
    name,
    ...visits.map(({ rounds, visit }) =>
      PAGES.map((page) => show(median(rounds[page][visit].map((measures) => measures[measure])))).join('/'),
    ),
  ]);
  return table(['', ...visits.map(({ title }) => title)], rows);
}
